import {
  countTags,
  type Endpoint,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
} from '@balcao/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';
import { queryClient } from '../../lib/queries/query-client.ts';
import { atNextClick } from '../../testing/page-events.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });

type Part = {
  readonly title: string;
  readonly endpoint: Endpoint;
  /** The parameters that identify this part's query among those of the same endpoint. */
  readonly asks: Readonly<Record<string, string>>;
  readonly isQuiet?: boolean;
};

const parts: readonly Part[] = [
  { title: 'Tickets opened per half hour', endpoint: showReportSeries, asks: { by: 'halfHour' } },
  { title: 'Day by day', endpoint: showReportSeries, asks: { by: 'day', metric: 'created' } },
  { title: 'By connection', endpoint: showReportBreakdown, asks: { by: 'connection' } },
  { title: 'By sector', endpoint: showReportBreakdown, asks: { by: 'queue' } },
  { title: 'By person', endpoint: showReportBreakdown, asks: { by: 'user' }, isQuiet: true },
  { title: 'By tag', endpoint: showReportBreakdown, asks: { by: 'tag' }, isQuiet: true },
  { title: 'By hour and weekday', endpoint: showReportHeatmap, asks: {} },
  { title: 'Contacts with tickets, day by day', endpoint: showReportSeries, asks: { metric: 'contacts' } },
  { title: 'New contacts, day by day', endpoint: showReportSeries, asks: { metric: 'newContacts' } },
  { title: 'Tags', endpoint: countTags, asks: {}, isQuiet: true },
];

const listenToLog = () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => logged.mockRestore());
  return logged;
};

test.each(parts)(
  '$title fails: its card says so, the others stay, and it can be tried again',
  async (part) => {
    const logged = listenToLog();
    let mend = (): void => undefined;
    await openDashboard({
      prepare: ({ gateway }) => {
        mend = gateway.refuseWhere(part.endpoint, part.asks, 'ERR_INTERNAL');
      },
    });
    const card = region(part.title);
    await expect.element(card.getByRole('alert')).toBeVisible();
    for (const { title } of parts.filter((other) => other !== part))
      await expect.element(region(title).getByRole('button', { name: /^Show as a table/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /In attendance\s*17/ })).toBeVisible();
    // There is one alert, in the card, and no toast.
    await expect.poll(() => page.getByRole('alert').elements().length).toBe(1);
    if (part.isQuiet === true) expect(logged).toHaveBeenCalled();
    atNextClick(mend);
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect.element(card.getByRole('alert')).not.toBeInTheDocument();
  },
);

test('the counts and the times fail: one error says so, charts stay, and a retry loads both', async () => {
  let mend = (): void => undefined;
  await openDashboard({
    prepare: ({ gateway }) => {
      mend = gateway.refuse(showReportSummary, 'ERR_INTERNAL');
    },
  });
  await expect.element(region('Counts and times').getByRole('alert')).toBeVisible();
  for (const { title } of parts)
    await expect.element(region(title).getByRole('button', { name: /^Show as a table/ })).toBeVisible();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  atNextClick(mend);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(region('Times').getByRole('heading', { name: 'First response' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /In attendance\s*17/ })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a failed refetch of people and tags is logged without a toast, and the shown ones stay', async () => {
  const logged = listenToLog();
  const { gateway } = await openDashboard();
  await expect.element(region('By person').getByRole('group')).toBeVisible();
  await expect.element(region('Tags').getByRole('list')).toBeVisible();
  gateway.refuseWhere(showReportBreakdown, { by: 'user' }, 'ERR_INTERNAL');
  gateway.refuseWhere(showReportBreakdown, { by: 'tag' }, 'ERR_INTERNAL');
  gateway.refuse(countTags, 'ERR_INTERNAL');
  await queryClient.invalidateQueries();
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expect.element(region('By person').getByRole('group')).toBeVisible();
  await expect.element(region('Tags').getByRole('list')).toBeVisible();
});
