import {
  listReportTickets,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { sampleFigures } from '../../testing/desk/report-answers.ts';
import { atNextClick } from '../../testing/page-events.ts';

test('the first page shows counts, times and charts of the last seven days', async () => {
  const { gateway } = await openDashboard();
  await expect.element(page.getByRole('button', { name: /In attendance\s*17/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Waiting\s*6/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Closed\s*120/ })).toBeVisible();
  // A list of tickets counts groups, and every ticket that is closed: the cards say what they count (rule Y9).
  const said = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(said(/^Waiting .* now, without groups$/)).toBeVisible();
  await expect.element(said(/^Closed .* in this period, without groups$/)).toBeVisible();
  await page.getByRole('switch', { name: 'Count groups too' }).click();
  await expect.element(said(/^Waiting .* now, with groups$/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'First response' })).toBeVisible();
  // A short time says little where many have no answer.
  const unanswered = page.getByRole('button', { name: '5 unanswered' }).element();
  expect(unanswered.parentElement?.textContent).toBe('4m5 unanswered');
  await expect.element(page.getByText('9 of 10 within 17m, mean 6m').first()).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Tickets opened per half hour' })).toBeVisible();
  const { from, to } = gateway.queries(showReportSummary).at(-1) ?? {};
  expect((Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000).toBe(6);
});

test('a count leads to its tickets, and a ticket to its conversation', async () => {
  const { gateway } = await openDashboard();
  await page.getByRole('button', { name: /Waiting\s*6/ }).click();
  const list = page.getByRole('dialog', { name: 'Waiting' });
  await expect.element(list.getByRole('link', { name: /Bruno Lima #41/ })).toBeVisible();
  expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({ figure: 'pending' });
  await list.getByRole('link', { name: /Bruno Lima #41/ }).click();
  await expect.poll(() => location.pathname).toBe('/tickets/41');
});

test('every chart can be shown as a table', async () => {
  await openDashboard();
  await page.getByRole('button', { name: 'Show as a table: By sector' }).click();
  const table = page.getByRole('table', { name: 'By sector' });
  await expect.element(table.getByRole('row', { name: /Support 39/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show as a chart: By sector' }).click();
  await expect.element(table).not.toBeInTheDocument();
});

test('a row of a table lists the tickets of its sector', async () => {
  const { gateway } = await openDashboard();
  await page.getByRole('button', { name: 'Show as a table: By sector' }).click();
  await page.getByRole('button', { name: 'Support', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Opened tickets: Support' })).toBeVisible();
  expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({ figure: 'created', queueIds: [2] });
});

test('arrow keys move over the hours of the week, and Enter lists the tickets of one', async () => {
  const { gateway } = await openDashboard();
  const grid = page.getByRole('grid', { name: 'By hour and weekday' });
  await expect.element(grid).toBeInTheDocument();
  const first = grid.getByRole('button').first();
  await expect.element(first).toHaveAttribute('tabindex', '0');
  (await first.findElement()).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(page.getByRole('dialog', { name: /By hour and weekday: Tue 08:00/ })).toBeVisible();
  expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({ weekday: 1, hour: 8 });
});

test('another measure shows in every breakdown', async () => {
  const { gateway } = await openDashboard();
  await page.getByRole('combobox', { name: 'Figure' }).click();
  await page.getByRole('option', { name: 'First response' }).click();
  await expect
    .poll(() => gateway.queries(showReportHeatmap).at(-1))
    .toMatchObject({ metric: 'firstResponse' });
  await page.getByRole('button', { name: 'Show as a table: By person' }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Median' })).toBeVisible();
});

test("the page's filter is in its address", async () => {
  const { gateway } = await openDashboard();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 30 days' }).click();
  await page.getByRole('combobox', { name: 'Sectors' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await expect.poll(() => gateway.queries(showReportSummary).at(-1)).toMatchObject({ queueIds: [2] });
  expect(location.search).toMatch(/from=.*&to=.*&queues=2/);
});

test('a chart that fails shows its own error, and can be tried again', async () => {
  const { gateway } = await openDesk({
    at: '/',
    prepare: ({ gateway: desk }) => {
      desk.refuse(showReportHeatmap, 'ERR_INTERNAL');
      desk.refuse(showReportBreakdown, 'ERR_INTERNAL');
    },
  });
  const part = page.getByRole('region', { name: 'By hour and weekday' });
  await expect.element(part.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /In attendance\s*17/ })).toBeVisible();
  atNextClick(() =>
    gateway.answer(showReportHeatmap, () => ({
      timezone: 'UTC',
      rebuilding: false,
      cells: [{ weekday: 0, hour: 9, value: 7 }],
    })),
  );
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect.element(part.getByRole('button', { name: 'Mon 09:00: 7' })).toBeVisible();
  // No toast appears about people and tags.
  await expect.element(page.getByRole('region', { name: 'By person' }).getByRole('alert')).toBeVisible();
});

test('an empty desk says what will show there', async () => {
  await openDesk({
    at: '/',
    prepare: ({ gateway }) => {
      gateway.answer(showReportSeries, () => ({ timezone: 'UTC', rebuilding: true, buckets: [] }));
    },
  });
  await expect.element(page.getByText('No ticket was opened on this day')).toBeVisible();
  await expect.element(page.getByText('What happens in this period will appear here').first()).toBeVisible();
  await expect.element(page.getByText('Tags that contacts have will appear here')).toBeVisible();
});

test('the page says when its days are being recomputed', async () => {
  await openDesk({
    at: '/',
    prepare: ({ gateway }) => {
      gateway.answer(showReportSummary, ({ query: { from, to } }) => ({
        timezone: 'Asia/Tokyo',
        rebuilding: true,
        ...sampleFigures(),
        before: { from, to, ...sampleFigures() },
      }));
    },
  });
  await expect.element(page.getByText('The figures are being counted anew.')).toBeVisible();
});

test('the wall shows who waits, since when, and who is online', async () => {
  await openDashboard();
  await page.getByRole('link', { name: 'Wall' }).click();
  await expect.element(page.getByText(/Longest unanswered: 12m/)).toBeVisible();
  await expect.element(page.getByText('Everybody is answered')).toBeVisible();
  await expect.element(page.getByText('Ana (here)')).toBeInTheDocument();
  await expect.element(page.getByText('Arrivals in the last hour')).toBeVisible();
});
