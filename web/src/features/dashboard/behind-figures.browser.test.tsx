import { listReportTickets, showReportBreakdown } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDashboard } from '../../testing/desk/open-dashboard.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const dialog = page.getByRole('dialog');
const button = (name: RegExp) => page.getByRole('button', { name });

test('each count and each time lists what it counted', async () => {
  const { gateway } = await openDashboard();
  const times = region('Times');
  const ofTime = (title: string) =>
    times.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const figures = [
    [button(/In attendance\s*17/), 'open'],
    [button(/Waiting\s*6/), 'pending'],
    [button(/Closed\s*120/), 'closed'],
    [button(/^Opened: 132$/), 'created'],
    [button(/^Reopened: 9$/), 'reopened'],
    [button(/^Reopened by the customer within a day: 4$/), 'reopenedSoon'],
    [button(/^Closed by people: 108$/), 'closedByPerson'],
    [button(/^Closed by the desk: 9$/), 'closedByDesk'],
    [button(/^Closed by the API: 3$/), 'closedByApi'],
    [ofTime('First response').getByRole('button', { name: '118 measured' }), 'firstResponse'],
    [ofTime('First response').getByRole('button', { name: '5 unanswered' }), 'firstUnanswered'],
    [ofTime('Response').getByRole('button', { name: '640 measured' }), 'response'],
    [ofTime('Response').getByRole('button', { name: '8 unanswered' }), 'unanswered'],
    [ofTime('Wait in the queue').getByRole('button', { name: '126 measured' }), 'queueTime'],
    [ofTime('Handling').getByRole('button', { name: '120 measured' }), 'handling'],
    [ofTime('Resolution').getByRole('button', { name: '120 measured' }), 'resolution'],
  ] as const;
  for (const [shown, figure] of figures) {
    await shown.click();
    await expect.element(dialog.getByRole('link', { name: /Bruno Lima #41/ })).toBeVisible();
    expect(gateway.queries(listReportTickets).at(-1)).toMatchObject({ figure });
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test.each([
  ['Tickets opened per half hour', /^00:30$/, { figure: 'created' }, 30],
  ['Day by day', /^\d\d\/\d\d$/, { figure: 'created' }, 1440],
  ['By connection', /^Sales$/, { figure: 'created' }],
  ['By sector', /^Support$/, { figure: 'created', queueIds: [2] }],
  ['By person', /^Ana$/, { figure: 'created' }],
  ['By tag', /^Refund$/, { figure: 'created', tagId: 2 }],
  ['By hour and weekday', /^Tue 09:00$/, { figure: 'created', weekday: 1, hour: 9 }],
  ['Contacts with tickets, day by day', /^\d\d\/\d\d$/, { figure: 'contacts' }, 1440],
] as const)('each figure of "%s" lists what it counted', async (title, row, asked, minutes?: number) => {
  const { gateway, data } = await openDashboard();
  const card = region(title);
  await card.getByRole('button', { name: /^Show as a table/ }).click();
  await card.getByRole('table').getByRole('button', { name: row }).first().click();
  await expect.element(dialog.getByRole('link', { name: /Bruno Lima #41/ })).toBeVisible();
  const query = gateway.queries(listReportTickets).at(-1);
  expect(query).toMatchObject(asked);
  if (title === 'By connection') expect(query?.connectionId).toBe(data.connections[0]?.id);
  if (title === 'By person') expect(query?.userId).toBe(data.user.id);
  const length = Date.parse(query?.until ?? '') - Date.parse(query?.since ?? '');
  expect(length / 60_000).toEqual(minutes ?? NaN);
});

test.each([
  ['By connection', 'No connection', { connectionId: null }],
  ['By sector', 'No sector', { queueIds: [] }],
  ['By person', 'Nobody', { userId: null }],
  ['By tag', 'No tag', { tagId: null }],
] as const)('the row of "%s" that has none lists what it counted', async (title, row, asked) => {
  const { gateway } = await openDashboard({
    prepare: ({ gateway: answers }) =>
      answers.answer(showReportBreakdown, () => ({
        timezone: 'America/Sao_Paulo',
        rebuilding: false,
        rows: [{ id: null, name: null, color: null, count: 4, times: null }],
      })),
  });
  const card = region(title);
  await card.getByRole('button', { name: /^Show as a table/ }).click();
  await card.getByRole('table').getByRole('button', { name: row }).click();
  await expect.element(dialog.getByRole('link', { name: /Bruno Lima #41/ })).toBeVisible();
  expect(gateway.queries(listReportTickets).at(-1)).toMatchObject(asked);
});

test('a click on the line of a median of 0 s lists what it counted, once', async () => {
  const { gateway } = await openDashboard({
    prepare: ({ gateway: answers, data }) =>
      answers.answer(showReportBreakdown, ({ query: { by } }) => {
        const clock = { count: 4, median: 0, p90: 0, mean: 0 };
        const times = { wall: clock, working: clock };
        const rows = by === 'queue' ? data.queues : [];
        return {
          timezone: 'America/Sao_Paulo',
          rebuilding: false,
          rows: rows.map(({ id, name }) => ({ id, name, color: null, count: 4, times })),
        };
      }),
  });
  await page.getByRole('combobox', { name: 'Figure' }).click();
  await page.getByRole('option', { name: 'First response', exact: true }).click();
  const chart = region('By sector').getByRole('group', { name: 'By sector', exact: true });
  await expect.element(chart.getByText('Support')).toBeVisible();
  const area = chart.element().getBoundingClientRect();
  const line = chart.getByText('Support').element().getBoundingClientRect();
  const y = line.top + line.height / 2 - area.top;
  await userEvent.click(chart, { position: { x: area.width / 2, y } });
  await expect.element(dialog.getByRole('link', { name: /Bruno Lima #41/ })).toBeVisible();
  expect(gateway.queries(listReportTickets)).toEqual([
    expect.objectContaining({ figure: 'firstResponse', queueIds: [2] }),
  ]);
});

test("a list shows times by the desk's clock, and a ticket as often as it counts", async () => {
  const at = '2026-11-21T02:30:00.000Z';
  await openDashboard({
    prepare: ({ gateway, data: { tickets } }) =>
      gateway.answer(listReportTickets, () => ({
        timezone: 'Asia/Tokyo',
        rebuilding: false,
        // Two users held it, and both times end with the close.
        entries: [40, 80].flatMap((wall) =>
          tickets.map((ticket) => ({ at, wall, working: wall, user: ticket.user, ticket })),
        ),
        next: null,
      })),
  });
  await button(/Closed\s*120/).click();
  await expect
    .poll(() =>
      dialog
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      expect.stringMatching(/#41.*40s.*21\/11 11:30$/),
      expect.stringMatching(/#41.*1m.*21\/11 11:30$/),
    ]);
});

test('a list names who it counts for, also where the ticket has moved on (rule Y2)', async () => {
  const user = { id: 9, name: 'Bia' };
  const answer = { at: '2026-11-21T02:30:00.000Z', wall: 40, working: 40, user };
  await openDashboard({
    prepare: ({ gateway, data: { tickets } }) =>
      gateway.answer(listReportTickets, () => ({
        timezone: 'Asia/Tokyo',
        rebuilding: false,
        entries: [...tickets.map((ticket) => ({ ...answer, ticket })), { ...answer, ticket: null }],
        next: null,
      })),
  });
  await button(/^118 measured$/)
    .first()
    .click();
  await expect.element(dialog.getByRole('link', { name: /#41.*Bia/ })).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: /^In a ticket that you no longer see.*Bia/ }))
    .toBeDisabled();
});
