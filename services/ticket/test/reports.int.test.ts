import {
  createQueue,
  createTag,
  queueSchema,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
  listReportTickets,
  reportBreakdownSchema,
  reportHeatmapSchema,
  reportSeriesSchema,
  reportTicketsSchema,
  reportWallSchema,
  setContactTags,
  showScriptSummary,
  tagSchema,
  type TicketListItem,
  updateTicket,
  deleteTicket,
  reportSummarySchema,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { admin, attendant, person, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

const desk = await startTicket({ timersEveryMs: 100 });
const boss = admin(1);
const ana = attendant(7, { name: 'Ana' });
const messaging = await startMessagingPeer(desk, ana, () => desk.clock.time ?? new Date());
const begin = Date.parse('2026-11-18T15:00:00Z');
const at = (minutes: number): Date => new Date(begin + minutes * 60_000);
const period = { from: '2026-11-18', to: '2026-11-18' };

let lastNumber = 351_940_000_000;
const opened = async (minutes: number): Promise<TicketListItem> => {
  lastNumber += 1;
  desk.clock.time = at(minutes);
  const [recorded] = await desk.receive({ contact: person(String(lastNumber)) });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await messaging.receive(recorded.ticket, 'oi', { createdAt: at(minutes).toISOString() });
  return recorded.ticket;
};
const move = async (ticket: TicketListItem, minutes: number, body: object): Promise<void> => {
  desk.clock.time = at(minutes);
  const { status } = await desk.ask(ana, updateTicket, { params: { ticketId: ticket.id }, body });
  expect(status).toBe(200);
};
const summary = async (actor = boss, more: object = {}) =>
  reportSummarySchema.parse(
    (await desk.ask(actor, showScriptSummary, { query: { ...period, ...more } })).body,
  );

beforeAll(async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana')`);
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default) values (1, 'Loja', null, '#111111', true)`,
  );
  desk.clock.time = at(-60);
  const body = { name: 'Apoio', color: '#aaaaaa', startWork: '08:00', endWork: '12:05' };
  expect(queueSchema.parse((await desk.ask(boss, createQueue, { body })).body).id).toBe(1);
});

test('figures follow the events of tickets, and deleted tickets leave them (Y1 to Y5)', async () => {
  const one = await opened(0);
  await move(one, 4, { status: 'open', userId: 7, queueId: 1 });
  await messaging.answer(one, 'Bom dia', { at: at(10) });
  await move(one, 30, { status: 'closed' });
  const other = await opened(5);
  desk.clock.time = at(40);
  await eventually(async () => {
    const found = await summary();
    expect(found.counts).toEqual({
      created: 2,
      closed: 1,
      reopened: 0,
      reopenedSoon: 0,
      open: 0,
      pending: 1,
    });
    expect(found.firstResponse.wall).toEqual({ count: 1, median: 600, p90: 600, mean: 600 });
    expect(found.firstResponse.working.median).toBe(300);
    expect(found.firstResponse.unanswered).toBe(1);
    expect(found.queueTime.wall.median).toBe(240);
    expect(found.handling.wall.median).toBe(26 * 60);
    expect(found.resolution.wall.median).toBe(1_800);
    expect(found.closedBy).toEqual({ person: 1, automatic: 0, api: 0 });
    expect(found).toMatchObject({ timezone: 'America/Sao_Paulo', rebuilding: false });
  });
  const ask = { ...period, metric: 'created' };
  const series = await desk.ask(boss, showReportSeries, { query: { ...ask, by: 'halfHour' } });
  const { buckets } = reportSeriesSchema.parse(series.body);
  expect(buckets).toHaveLength(48);
  expect(buckets.find(({ value }) => value === 2)?.start).toBe('2026-11-18T15:00:00.000Z');
  const heat = reportHeatmapSchema.parse((await desk.ask(boss, showReportHeatmap, { query: ask })).body);
  expect(heat.cells.filter(({ value }) => value !== 0)).toEqual([{ weekday: 2, hour: 12, value: 2 }]);
  const byUser = await desk.ask(boss, showReportBreakdown, {
    query: { ...period, metric: 'firstResponse', by: 'user' },
  });
  expect(reportBreakdownSchema.parse(byUser.body).rows).toMatchObject([{ id: 7, name: 'Ana', count: 1 }]);
  for (const metric of ['created', 'resolution'])
    for (const by of ['connection', 'queue', 'user', 'tag'])
      expect((await desk.ask(boss, showReportBreakdown, { query: { ...period, metric, by } })).status).toBe(
        200,
      );
  for (const metric of ['contacts', 'newContacts', 'response'])
    expect((await desk.ask(boss, showReportSeries, { query: { ...period, metric, by: 'day' } })).status).toBe(
      200,
    );
  const wall = reportWallSchema.parse((await desk.ask(boss, showReportWall)).body);
  expect(wall.queues.at(-1)).toMatchObject({ id: null, waiting: 1, oldestWaitingSince: at(5).toISOString() });
  for (const figure of ['created', 'unanswered', 'pending', 'firstUnanswered', 'open']) {
    const listed = await desk.ask(boss, listReportTickets, { query: { ...period, figure, limit: '1' } });
    const { entries, next } = reportTicketsSchema.parse(listed.body);
    expect(entries.map(({ ticket }) => ticket?.id)).toEqual(figure === 'open' ? [] : [other.id]);
    expect(next !== null).toBe(figure === 'created');
  }
  expect((await desk.ask(boss, showReportSummary, { query: period })).body).toMatchObject({
    before: { from: '2026-11-17', to: '2026-11-17', counts: { created: 0 } },
  });
  const stranger = attendant(9, { seesAllTickets: false });
  expect((await summary(stranger)).counts.created).toBe(0);
  expect((await summary({ ...stranger, queueIds: [1] })).counts.created).toBe(1);
  await desk.ask(boss, deleteTicket, { params: { ticketId: one.id } });
  await expect.poll(async () => (await summary()).counts).toMatchObject({ created: 1, closed: 0 });
});

test('an answer counts for who sent it, wherever its ticket has gone (rules Y2, Y6)', async () => {
  const bia = attendant(8, { name: 'Bia', queueIds: [1], seesAllTickets: false });
  await desk.sql(`insert into rm_users (user_id, name) values (8, 'Bia')`);
  const ticket = await opened(60);
  await move(ticket, 61, { status: 'open', userId: 8, queueId: 1 });
  await messaging.answer(ticket, 'Um momento', { at: at(62), userId: 8 });
  // Transferred to where she does not see it, and closed by somebody else.
  await move(ticket, 63, { userId: 7, queueId: null });
  await move(ticket, 64, { status: 'closed' });
  desk.clock.time = at(70);
  const query = { ...period, userId: '8' };
  await eventually(async () => {
    for (const reader of [boss, bia]) {
      const found = await summary(reader, { userId: '8' });
      expect([found.firstResponse.wall.count, found.response.wall.count]).toEqual([1, 1]);
    }
  });
  expect((await summary(bia, { userId: '8' })).counts.closed).toBe(0);
  for (const [reader, ticketId] of [
    [boss, ticket.id],
    [bia, undefined],
  ] as const) {
    const { body } = await desk.ask(reader, listReportTickets, { query: { ...query, figure: 'response' } });
    const { entries } = reportTicketsSchema.parse(body);
    const user = { id: 8, name: 'Bia' };
    expect(entries.map((entry) => [entry.user, entry.ticket?.id])).toEqual([[user, ticketId]]);
    const wall = reportWallSchema.parse((await desk.ask(reader, showReportWall)).body);
    expect(wall.users.find(({ id }) => id === 8)).toEqual({ ...user, open: 0, answers: 1 });
  }
});

test('figures are shown for every valid colour of a sector or tag (Q1, K2)', async () => {
  const body = { name: 'Translúcido', color: '#abcd' };
  const queue = queueSchema.parse((await desk.ask(boss, createQueue, { body })).body);
  const tag = tagSchema.parse(
    (await desk.ask(boss, createTag, { body: { name: 'Translúcida', color: '#aabbccdd' } })).body,
  );
  const ticket = await opened(50);
  const contact = { contactId: ticket.contactId, tags: [tag] };
  expect((await desk.ask(boss, setContactTags, { body: contact })).status).toBe(200);
  await move(ticket, 51, { status: 'open', userId: 7, queueId: queue.id });
  desk.clock.time = at(55);
  const rowsBy = async (by: string) => {
    const query = { ...period, metric: 'created', by };
    const { body: answer } = await desk.ask(boss, showReportBreakdown, { query });
    return reportBreakdownSchema.parse(answer).rows;
  };
  await eventually(async () => {
    expect(await rowsBy('queue')).toContainEqual(expect.objectContaining(body));
    expect(await rowsBy('tag')).toContainEqual(expect.objectContaining({ color: '#aabbccdd' }));
  });
  const wall = reportWallSchema.parse((await desk.ask(boss, showReportWall)).body);
  expect(wall.queues).toContainEqual(expect.objectContaining(body));
});

test.each([
  ['9999-12-31', 400],
  ['9999-12-30', 200],
  ['1970-01-01', 200],
  ['0001-01-01', 400],
])('a report of %s answers %i in every time zone and for every query', async (day, status) => {
  const found: unknown[] = [];
  for (const zone of ['America/Sao_Paulo', 'Pacific/Kiritimati']) {
    await desk.sql(
      `insert into rm_settings (key, value) values ('timeZone', $1) on conflict (key) do update set value = $1`,
      [zone],
    );
    const query = { from: day, to: day, metric: 'created' };
    for (const endpoint of [showScriptSummary, showReportSummary, showReportHeatmap])
      found.push((await desk.ask(boss, endpoint, { query })).status);
    for (const by of ['halfHour', 'hour', 'day'])
      found.push((await desk.ask(boss, showReportSeries, { query: { ...query, by } })).status);
  }
  expect(new Set(found)).toEqual(new Set([status]));
});

test('a page after an unknown cursor is empty, and no error', async () => {
  const query = { ...period, figure: 'created', after: '999999999999-1-999999999999999' };
  expect(await desk.ask(boss, listReportTickets, { query })).toMatchObject({ status: 200 });
});
