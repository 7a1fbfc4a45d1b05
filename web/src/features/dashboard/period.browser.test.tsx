import { showReportSummary, showReportSeries } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { sampleFigures } from '../../testing/desk/report-answers.ts';

const refusal = page.getByText('At most 366 days, with the first day first');

const openOwnPeriod = async () => {
  const { gateway } = await openDashboard();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Other days' }).click();
  const lastAsked = () => {
    const { from, to } = gateway.queries(showReportSummary).at(-1) ?? { from: '', to: '' };
    return `${from} ${to}`;
  };
  const [first, last] = lastAsked().split(' ');
  return {
    lastAsked,
    first,
    last,
    from: page.getByLabelText('From'),
    to: page.getByLabelText('Until'),
  };
};

test('the figures belong to the two shown days, whichever day is changed first', async () => {
  const { lastAsked, first, last, from, to } = await openOwnPeriod();
  await to.fill('2026-03-31');
  await expect.element(refusal).toBeVisible();
  expect(lastAsked()).toBe(`${String(first)} ${String(last)}`);
  await from.fill('2026-03-01');
  await expect.poll(lastAsked).toBe('2026-03-01 2026-03-31');
  await expect.element(refusal).not.toBeInTheDocument();
});

test('a period that is too long is refused in words, and the previous figures stay', async () => {
  const { lastAsked, first, last, from, to } = await openOwnPeriod();
  await from.fill('2025-01-01');
  await expect.element(refusal).toBeVisible();
  expect(lastAsked()).toBe(`${String(first)} ${String(last)}`);
  await to.fill('2025-12-31');
  await expect.poll(lastAsked).toBe('2025-01-01 2025-12-31');
  await expect.element(refusal).not.toBeInTheDocument();
});

test('an open page follows a new time zone of the desk, and says so until all figures are recomputed', async () => {
  let timezone = 'America/Sao_Paulo';
  let isRebuilding = false;
  const { data, gateway } = await openDashboard({
    prepare: (desk) => {
      desk.gateway.answer(showReportSummary, ({ query: { from, to } }) => ({
        timezone,
        rebuilding: isRebuilding,
        ...sampleFigures(timezone === 'Asia/Tokyo' && !isRebuilding ? 2 : 1),
        before: { from, to, ...sampleFigures() },
      }));
    },
  });
  const note = page.getByText('The figures are being counted anew.');
  await expect.element(page.getByRole('button', { name: /In attendance\s*17/ })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();

  changeSettingTo(data, 'timeZone', 'Asia/Tokyo');
  // The service gets the change a moment later, and then recomputes.
  await expect.element(note).toBeVisible();
  [timezone, isRebuilding] = ['Asia/Tokyo', true];
  const asked = gateway.queries(showReportSummary).length;
  await expect.poll(() => gateway.queries(showReportSummary).length).toBeGreaterThan(asked);
  await expect.element(note).toBeVisible();
  isRebuilding = false;
  const charts = gateway.queries(showReportSeries).length;
  await expect.element(page.getByRole('button', { name: /In attendance\s*34/ })).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  expect(gateway.queries(showReportSeries).length).toBeGreaterThan(charts);
});
