import {
  type Actor,
  createQueue,
  deleteTicket,
  type Endpoint,
  listReportTickets,
  queueSchema,
  readReportExport,
  type ReportBreakdown,
  reportBreakdownSchema,
  reportHeatmapSchema,
  reportMetrics,
  reportSeriesSchema,
  reportSummarySchema,
  reportTicketsSchema,
  reportWallSchema,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
  showScriptSummary,
  type TicketListItem,
  updateTicket,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { beforeAll, expect, test } from 'vitest';
import { admin, attendant, person, script, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

const desk = await startTicket({ timersEveryMs: 100 });
const ana = attendant(7, { name: 'Ana' });
const boss = admin(1);
const messaging = await startMessagingPeer(desk, ana);
const days = { from: '2020-01-01', to: '2020-12-31' };
let period = days;
let sales = 0;
let lastNumber = 351_930_000_000;

const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());

beforeAll(async () => {
  period = { from: today(), to: today() };
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana')`);
  const body = { name: 'Vendas', color: '#bbbbbb', greetingMessage: '', absenceMessage: '' };
  sales = queueSchema.parse((await desk.ask(boss, createQueue, { body })).body).id;
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids)
      values (1, 'Loja', null, '#111111', true, '', $1)`,
    [[]],
  );
});

const seller = attendant(7, { name: 'Ana' });
const inSales = () => ({ ...seller, queueIds: [sales], seesAllTickets: false });

const writes = async (number: string, body: string, isGroup = false): Promise<TicketListItem> => {
  const contact = isGroup
    ? { identities: [{ kind: 'group', value: number } as const], name: 'Família', isGroup: true }
    : person(number);
  const [recorded] = await desk.receive({ contact, preview: body, connectionId: 1 });
  if (recorded === undefined) throw new Error('nothing was recorded');
  await messaging.receive(recorded.ticket, body);
  return recorded.ticket;
};
const put = async (actor: Actor, ticketId: number, body: object): Promise<void> => {
  expect(await desk.ask(actor, updateTicket, { params: { ticketId }, body })).toMatchObject({ status: 200 });
};
const ask = async (actor: Actor, endpoint: Endpoint, query: object): Promise<unknown> => {
  const { status, body } = await desk.ask(actor, endpoint, { query: { ...period, ...query } });
  expect([status, body]).toMatchObject([200, {}]);
  return body;
};
const summary = async (actor: Actor, query: object = {}) =>
  reportSummarySchema.parse(await ask(actor, showReportSummary, query));

test('a ticket that is opened, accepted, answered, closed and reopened counts once in each figure', async () => {
  const number = String((lastNumber += 1));
  const ticket = await writes(number, 'oi');
  await put(boss, ticket.id, { queueId: sales });
  await expect.poll(async () => (await summary(boss)).firstResponse.unanswered).toBe(1);
  await put(inSales(), ticket.id, { status: 'open', userId: 7 });
  await messaging.answer(ticket, 'Olá!', {
    api: { tokenId: null, name: 'userApiToken', by: 'automation' },
  });
  await messaging.answer(ticket, 'Posso ajudar?');
  await put(inSales(), ticket.id, { status: 'closed', userId: 7 });
  await put(inSales(), ticket.id, { status: 'open', userId: 7 });
  await writes(String((lastNumber += 1)), 'um grupo', true);
  await expect
    .poll(() => summary(boss))
    .toMatchObject({
      counts: { created: 1, closed: 1, reopened: 1, open: 1, pending: 0 },
      firstResponse: { wall: { count: 1 }, working: { count: 1 }, unanswered: 0 },
      queueTime: { wall: { count: 1 } },
      handling: { wall: { count: 1 } },
      resolution: { wall: { count: 1 } },
      closedBy: { person: 1, automatic: 0, api: 0 },
    });
  await expect
    .poll(async () => (await summary(boss, { groups: 'true' })).counts)
    .toMatchObject({ created: 2, pending: 1 });
});

test.each(reportMetrics)('every surface shows the same %s (rules Y1 to Y4)', async (metric) => {
  const figures = await summary(boss);
  const expected =
    metric === 'created' || metric === 'closed' || metric === 'reopened'
      ? figures.counts[metric]
      : figures[metric].wall.count;
  const breakdowns: ReportBreakdown[] = [];
  for (const by of ['connection', 'queue', 'user'] as const)
    breakdowns.push(reportBreakdownSchema.parse(await ask(boss, showReportBreakdown, { metric, by })));
  expect(breakdowns.map(({ rows }) => rows.reduce((sum, { count }) => sum + count, 0))).toEqual([
    expected,
    expected,
    expected,
  ]);
  const behind = reportTicketsSchema.parse(await ask(boss, listReportTickets, { figure: metric }));
  expect(behind.entries).toHaveLength(expected);
  const isCount = metric === 'created' || metric === 'closed' || metric === 'reopened';
  for (const by of ['halfHour', 'hour', 'day'] as const) {
    const { buckets } = reportSeriesSchema.parse(await ask(boss, showReportSeries, { metric, by }));
    if (isCount) expect(buckets.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(expected);
    else expect(buckets.filter(({ value }) => value !== null)).toHaveLength(1);
  }
  const { cells } = reportHeatmapSchema.parse(await ask(boss, showReportHeatmap, { metric }));
  expect(cells).toHaveLength(168);
  if (isCount) expect(cells.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(expected);
});

test('users and scripts see no figures of tickets that they do not see (rule Y6)', async () => {
  const none = { counts: { created: 0, closed: 0, open: 0 }, firstResponse: { wall: { count: 0 } } };
  expect(await summary(attendant(9, { seesAllTickets: false }))).toMatchObject(none);
  expect(await ask(script([sales + 1]), showScriptSummary, {})).toMatchObject(none);
  expect(await ask(script([sales]), showScriptSummary, {})).toMatchObject({
    counts: { created: 1, open: 1 },
  });
  expect((await summary(inSales())).counts.created).toBe(1);
});

test('a conversation is one row of the export, with times in seconds (rule Y7)', async () => {
  const { rows, next } = await desk.bus.call(
    readReportExport,
    { ...period, columns: ['ticketId', 'status', 'queue', 'user', 'isGroup', 'reopened'], after: null },
    {
      actor: boss,
      correlationId: 'export',
      deadline: new Date(Date.now() + 10_000),
      after: [],
    },
  );
  expect(next).toBeNull();
  expect(rows.map((row) => row.slice(1))).toEqual([['open', 'Vendas', 'Ana', 'false', '1']]);
});

test('the wall shows who waits, and how many tickets each user holds', async () => {
  await writes(String((lastNumber += 1)), 'alguém aí?');
  await eventually(async () => {
    const wall = reportWallSchema.parse(await ask(boss, showReportWall, {}));
    expect(wall.lastHour).toMatchObject({ answers: 1 });
    expect(wall.queues).toMatchObject([
      { name: 'Vendas', open: 1, waiting: 0, oldestWaitingSince: null },
      { id: null, pending: 1, waiting: 1 },
    ]);
    expect(wall.users.find(({ id }) => id === 7)).toMatchObject({ name: 'Ana', open: 1 });
  });
});

test('the wall lists no user whose tickets are invisible (rule Y6)', async () => {
  const stranger = attendant(7, { name: 'Ana', queueIds: [sales + 1], seesAllTickets: false });
  const listed = async (actor: Actor) =>
    reportWallSchema.parse(await ask(actor, showReportWall, {})).users.map(({ name }) => name);
  await desk.sql(`insert into rm_users (user_id, name, queue_ids) values (70, 'Bia', $1), (71, 'Caio', $2)`, [
    [sales],
    [sales + 1],
  ]);
  expect(await listed(boss)).toEqual(['Ana', 'Bia', 'Caio', 'Chefe']);
  expect(await listed(stranger)).toEqual(['Ana', 'Caio']);
  expect(await listed(inSales())).toEqual(['Ana', 'Bia']);
});

test('a deleted ticket leaves no figure (rule Y6)', async () => {
  const ticket = await writes(String((lastNumber += 1)), 'apague-me');
  await expect.poll(async () => (await summary(boss)).counts).toMatchObject({ created: 3, pending: 2 });
  expect(await desk.ask(boss, deleteTicket, { params: { ticketId: ticket.id } })).toMatchObject({
    status: 200,
  });
  await expect.poll(async () => (await summary(boss)).counts).toMatchObject({ created: 2, pending: 1 });
});

test('another time zone measures everything again, and answers say so meanwhile (rule Y5)', async () => {
  await desk.sql(`insert into rm_settings (key, value) values ('timeZone', 'Asia/Tokyo')
    on conflict (key) do update set value = excluded.value`);
  expect(await summary(boss)).toMatchObject({ timezone: 'Asia/Tokyo' });
  await expect.poll(async () => (await summary(boss)).rebuilding).toBe(false);
});
