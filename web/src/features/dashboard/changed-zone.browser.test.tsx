import { showReportSeries, showReportSummary } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { sampleFigures } from '../../testing/desk/report-answers.ts';

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
