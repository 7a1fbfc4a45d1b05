import {
  createQueue,
  queueSchema,
  rebuildProjectionsInput,
  reportMetrics,
  showReportSummary,
  verifyProjectionsOutput,
} from '@balcao/contracts';
import { systemContext } from '@balcao/event-bus';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import {
  countMonth,
  type CountedMonth,
  expectContacts,
  expectSummary,
  expectSurfaces,
  expectWall,
} from './month/expect-month.ts';
import { expectExport } from './month/expect-export.ts';
import { liveMonth } from './month/live-month.ts';
import { untilMeasured } from './month/until-measured.ts';
import { admin, startTicket } from './running-ticket.ts';
import { startMessagingPeer } from './messaging-peer.ts';

const boss = admin(1);
const lisbon = 'Europe/Lisbon';
/** Clocks in Lisbon change on 25 October, those in New York on 1 November. */
const [from, to] = [Date.parse('2026-10-12T05:00:00Z'), Date.parse('2026-11-09T18:20:00Z')];
const [whole, week, day] = [
  { from: '2026-10-12', to: '2026-11-09' },
  { from: '2026-10-19', to: '2026-10-25' },
  { from: '2026-10-25', to: '2026-10-25' },
];

const desk = await startTicket({ timersEveryMs: 100, autoCloseHours: 20 * 365 * 24 });
desk.clock.time = new Date(from);
const messaging = await startMessagingPeer(desk, undefined, () => desk.clock.time ?? new Date());
const office = [
  { start: '08:00', end: '12:00' },
  { start: '13:00', end: '18:00' },
];
const night = { start: '20:00', end: '04:00' };
const sectors = [
  {
    workWeek: [office, office, office, office, office, [{ start: '09:00', end: '13:00' }], []],
    holidays: [{ date: '2026-10-26', name: 'Ponte', isYearly: false }],
  },
  {
    workWeek: [[night], [night], [night], [night], [night], [night], [night]],
    holidays: [{ date: '2020-11-01', name: 'Todos os Santos', isYearly: true }],
  },
  { startWork: '09:00', endWork: '23:59' },
];

const setZone = (timeZone: string) =>
  desk.sql(
    `insert into rm_settings (key, value) values ('timeZone', $1) on conflict (key) do update set value = excluded.value`,
    [timeZone],
  );

/** Waits until the reports have applied all events and are built. */
const settled = async (timeZone: string): Promise<CountedMonth> => {
  await untilMeasured(desk);
  const month = await countMonth(desk, timeZone);
  await eventually(() => expectSummary(desk, month, whole));
  return month;
};

const expectAll = async (month: CountedMonth): Promise<void> => {
  for (const narrowed of [
    { groups: true },
    { queueIds: [] },
    { queueIds: [2, 3] },
    { userId: 7 },
    { connectionId: 2 },
    { tagId: 1 },
    { userId: null },
    { connectionId: null },
    { tagId: null },
  ])
    for (const days of [whole, week]) await expectSummary(desk, month, days, narrowed);
  await expectSummary(desk, month, day);
  await expectSurfaces(desk, month, whole);
  await expectSurfaces(desk, month, week, { groups: true, queueIds: [2, 3] });
  await expectSurfaces(desk, month, week, { tagId: null });
  await expectSurfaces(desk, month, week, { userId: null });
  await expectContacts(desk, month, whole);
  await expectExport(desk, month, whole);
  await expectExport(desk, month, week, { groups: true });
  await expectExport(desk, month, whole, { userId: null, tagId: null });
  await expectWall(desk, month);
};

beforeAll(async () => {
  await desk.sql(`insert into rm_users (user_id, name) values (1, 'Chefe'), (7, 'Ana'), (8, 'Bia')`);
  await desk.sql(`insert into rm_settings (key, value) values ('timeCreateNewTicket', '172800')`);
  await desk.sql(
    `insert into rm_connections (connection_id, name, type, color, is_default, greeting_message, queue_ids)
      values (1, 'Loja', null, '#111111', true, '', '{}'), (2, 'Outra', null, '#222222', false, '', '{}')`,
  );
  await setZone(lisbon);
  for (const [index, hours] of sectors.entries()) {
    const body = {
      name: `Sector ${index}`,
      color: `#aa00${index}0`,
      greetingMessage: '',
      absenceMessage: '',
      ...hours,
    };
    queueSchema.parse((await desk.ask(boss, createQueue, { body })).body);
  }
});

/** Holds the lock of the reports, so that a rebuild waits. */
const whileLocked = async <T>(act: () => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: desk.databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('reports ticket', 0))`);
    return await act();
  } finally {
    await client.end();
  }
};

const rebuild = async (projection: string) => {
  const operation = {
    service: 'ticket',
    operation: 'rebuildProjections',
    input: rebuildProjectionsInput,
    output: verifyProjectionsOutput,
  } as const;
  const context = systemContext('test', { deadlineMs: 60_000 });
  return (await desk.bus.call(operation, { projection, share: 1 }, context)).projections[0];
};

test("every surface shows the figures of the month's raw events (rules Y1 to Y7)", async () => {
  await liveMonth({ desk, messaging, seed: 31, queueIds: [1, 2, 3], from, to, acts: 500 });
  const month = await settled(lisbon);
  for (const metric of reportMetrics)
    expect([metric, month.facts.filter(({ figure }) => figure === metric).length > 10]).toEqual([
      metric,
      true,
    ]);
  await expectAll(month);
}, 120_000);

test('measures equal their rebuild, and a rebuild repairs changed rows', async () => {
  const month = await countMonth(desk, lisbon);
  for (const name of ['report-spans', 'report-measures']) {
    const rebuilt = await rebuild(name);
    expect([name, rebuilt?.hashRebuilt]).toEqual([name, rebuilt?.hashLive]);
  }
  await expectSummary(desk, month, whole);
  await desk.sql('delete from rm_report_turns where ticket_id % 2 = 0');
  await desk.sql('update rm_report_measures set wall_ms = wall_ms + 1000 where ticket_id % 3 = 0');
  const mended = await rebuild('report-measures');
  expect(mended?.hashRebuilt).not.toBe(mended?.hashLive);
  await expectAll(month);
}, 120_000);

test('a desk without reports builds them from its history', async () => {
  for (const table of ['spans', 'stays', 'turns', 'measures', 'hours', 'tags'])
    await desk.sql(`delete from rm_report_${table}`);
  await desk.sql('update st_report_build set shape = 0');
  await expectAll(await settled(lisbon));
}, 120_000);

test('reports of an earlier release are built again, and answers say so (rule Y5)', async () => {
  await desk.sql('update rm_report_spans set accepted_at = null, is_reopened = false, tag_ids = null');
  await desk.sql('update rm_report_stays set is_group = not is_group');
  await desk.sql('update rm_report_turns set began_revision = -began_revision, answered_by = null');
  await desk.sql('update rm_report_measures set wall_ms = wall_ms + 1000, user_id = 1');
  const { body } = await whileLocked(async () => {
    await desk.sql('update st_report_build set shape = shape - 1');
    return desk.ask(boss, showReportSummary, { query: whole });
  });
  expect(body).toMatchObject({ rebuilding: true });
  await expectAll(await settled(lisbon));
}, 120_000);

test('after a change of the time zone, figures are those of its days and hours (rule Y5)', async () => {
  const { body } = await whileLocked(async () => {
    await setZone('America/New_York');
    return desk.ask(boss, showReportSummary, { query: whole });
  });
  expect(body).toMatchObject({ timezone: 'America/New_York', rebuilding: true });
  await expectAll(await settled('America/New_York'));
}, 120_000);
