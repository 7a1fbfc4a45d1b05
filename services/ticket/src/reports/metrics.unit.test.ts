import { calendarOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { metricsOf } from './metrics.rules.ts';
import type { Measured, ReportCalendar, ReportSpan } from './report-span.state.ts';

const minute = 60_000;
/** A Friday; São Paulo is three hours behind UTC. */
const noon = Date.parse('2026-11-27T12:00:00-03:00');
const at = (minutes: number): Date => new Date(noon + minutes * minute);
const never = at(1_000_000);

const always: ReportCalendar = { timeZone: 'America/Sao_Paulo', hoursOf: () => null };
const untilOne: ReportCalendar = {
  ...always,
  hoursOf: (queueId) =>
    queueId === 3
      ? calendarOf({ startWork: '08:00', endWork: '13:00', workWeek: undefined, holidays: undefined })
      : null,
};
const waiting: ReportSpan = {
  beganAt: at(0),
  isReopened: false,
  isReopenedSoon: false,
  userId: null,
  queueId: 3,
  accepted: null,
  ended: null,
  turns: [],
  assignments: [],
};

/** `[user, wall, working]` of each measure of that name, in minutes. */
const valuesOf = (
  metric: Measured,
  span: Partial<ReportSpan>,
  { calendar = always, asOf = never }: { calendar?: ReportCalendar; asOf?: Date } = {},
) =>
  metricsOf([{ ...waiting, ...span }], calendar, asOf)
    .flat()
    .filter((measure) => measure.metric === metric)
    .map(({ userId, wallMs, workingMs, at: when }) => [
      userId,
      wallMs === null ? null : wallMs / minute,
      workingMs === null ? null : workingMs / minute,
      (when.getTime() - noon) / minute,
    ]);

const turn = (beganAt: number, answeredAt: number | null, answeredBy: number | null = 7) => ({
  beganAt: at(beganAt),
  answeredAt: answeredAt === null ? null : at(answeredAt),
  answeredBy,
});

test('a span counts as created when the ticket was opened, and as reopened when it was reopened (rule Y1)', () => {
  expect(valuesOf('created', { userId: 7 })).toEqual([[7, null, null, 0]]);
  expect(valuesOf('reopened', {})).toEqual([]);
  expect(valuesOf('reopened', { isReopened: true, isReopenedSoon: true })).toEqual([[null, null, null, 0]]);
  expect(valuesOf('reopenedSoon', { isReopened: true, isReopenedSoon: true })).toHaveLength(1);
  expect(valuesOf('created', { isReopened: true })).toEqual([]);
});

test('the first response counts for the user who answered the first turn, on the day of the answer (rule Y2)', () => {
  const turns = [turn(2, 12, 7), turn(20, 50, 8), turn(60, null)];
  expect(valuesOf('firstResponse', { turns, userId: 9 })).toEqual([[7, 10, 10, 12]]);
  expect(valuesOf('response', { turns, userId: 9 })).toEqual([
    [7, 10, 10, 12],
    [8, 30, 30, 50],
  ]);
});

test('after a first turn without an answer, a later answer is not a first response (rule Y2)', () => {
  expect(valuesOf('firstResponse', { turns: [turn(2, null)] })).toEqual([]);
});

test('without a message of the contact there is no response time (rule Y2)', () => {
  const ended = { at: at(30), by: 'person' } as const;
  for (const metric of ['firstResponse', 'response', 'resolution'] as const)
    expect(valuesOf(metric, { ended })).toEqual([]);
});

test('the queue time ends when somebody accepts, and counts for that user (rule Y4)', () => {
  expect(valuesOf('queueTime', { accepted: { at: at(5), userId: 8 }, userId: 9 })).toEqual([[8, 5, 5, 5]]);
  expect(valuesOf('queueTime', {})).toEqual([]);
});

test('the handling time is that for which each user held the ticket, once the span has ended (rule Y4)', () => {
  const assignments = [
    { userId: 7, beganAt: at(0), endedAt: at(10) },
    { userId: 8, beganAt: at(10), endedAt: at(25) },
    { userId: 7, beganAt: at(30), endedAt: null },
  ];
  expect(valuesOf('handling', { assignments })).toEqual([]);
  expect(valuesOf('handling', { assignments, ended: { at: at(32), by: 'person' } })).toEqual([
    [7, 12, 12, 32],
    [8, 15, 15, 32],
  ]);
});

test("the resolution time is that from the contact's first message to the close (rule Y4)", () => {
  const span = { turns: [turn(10, 12)], userId: 7, ended: { at: at(40), by: 'person' } } as const;
  expect(valuesOf('resolution', span)).toEqual([[7, 30, 30, 40]]);
});

test.each([
  ['person', []],
  ['automatic', ['closedByDesk']],
  ['api', ['closedByApi']],
] as const)('a close by %s is counted separately (rule Y4)', (by, extra) => {
  const metrics = metricsOf([{ ...waiting, ended: { at: at(1), by } }], always, never)
    .flat()
    .map(({ metric }) => metric);
  expect(metrics).toEqual(['created', 'closed', ...extra]);
});

test('working time follows the hours of the sector; without limits all time counts (rule Y3)', () => {
  const turns = [turn(30, 90)];
  expect(valuesOf('response', { turns }, { calendar: untilOne })).toEqual([[7, 60, 30, 90]]);
  expect(valuesOf('response', { turns, queueId: null }, { calendar: untilOne })).toEqual([[7, 60, 60, 90]]);
});

test('events after the requested moment do not count (rule Y1)', () => {
  const turns = [turn(2, 12), turn(20, 50)];
  expect(valuesOf('response', { turns }, { asOf: at(12) })).toHaveLength(1);
  expect(valuesOf('response', { turns }, { asOf: at(11) })).toEqual([]);
});

test('an answer with a wrong clock took no time, never less (rule Y2)', () => {
  expect(valuesOf('response', { turns: [turn(5, 3)] })).toEqual([[7, 0, 0, 3]]);
});
