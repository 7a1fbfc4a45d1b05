import {
  beginningOfDay,
  isTimeMetric,
  type ReportFigures,
  reportBreakdownSchema,
  reportHeatmapSchema,
  reportMetrics,
  reportSeriesSchema,
  reportSummarySchema,
  reportWallSchema,
  showReportBreakdown,
  showReportHeatmap,
  showReportSeries,
  showReportSummary,
  showReportWall,
  showScriptSeries,
  showScriptSummary,
} from '@balcao/contracts';
import { expect } from 'vitest';
import { admin, type RunningTicket, script } from '../running-ticket.ts';
import { countFacts, countStanding, type Fact } from './count-facts.ts';
import { countSpans } from './count-spans.ts';
import { readRawEvents } from './raw-events.ts';
import { asked, isWithin, listBehind, type Narrowed, queryOf, timesOf, valueOf } from './read-month.ts';
import { createMinuteClock } from './worked-minutes.ts';

export type Days = { readonly from: string; readonly to: string };
const boss = admin(1);
const dayMs = 86_400_000;

/** Counts the month from its raw events, by the days and hours of a time zone. */
export const countMonth = async (desk: RunningTicket, timeZone: string) => {
  const [log, messages] = await Promise.all([
    readRawEvents(desk, 'ticket'),
    readRawEvents(desk, 'messaging'),
  ]);
  const counted = countSpans(log, messages);
  const [first, last] = [log[0]?.at ?? 0, log.at(-1)?.at ?? 0];
  const clock = createMinuteClock(timeZone, first - 3 * dayMs, last + 3 * dayMs);
  return { counted, facts: countFacts(counted, log, clock), clock, timeZone };
};
export type CountedMonth = Awaited<ReturnType<typeof countMonth>>;

export const periodOf = (
  { facts, counted, timeZone }: CountedMonth,
  days: Days,
  narrowed: Narrowed,
  now: number,
) => {
  const [from, until] = [
    beginningOfDay(days.from, timeZone).getTime(),
    beginningOfDay(days.to, timeZone, 1).getTime(),
  ];
  const happened = facts.filter(({ at }) => at >= from && at < until).filter(isWithin(narrowed));
  const stands = countStanding(counted, Math.min(until, now)).filter(isWithin(narrowed));
  const of = (figure: string): readonly Fact[] =>
    [...happened, ...stands].filter((fact) => fact.figure === figure);
  return { from, until, of };
};

const figuresOf = (of: (figure: string) => readonly Fact[]): ReportFigures => {
  const count = (figure: string): number => of(figure).length;
  const [automatic, api] = [count('closedByDesk'), count('closedByApi')];
  return {
    counts: {
      created: count('created'),
      closed: count('closed'),
      reopened: count('reopened'),
      reopenedSoon: count('reopenedSoon'),
      open: count('open'),
      pending: count('pending'),
    },
    firstResponse: { ...timesOf(of('firstResponse')), unanswered: count('firstUnanswered') },
    response: { ...timesOf(of('response')), unanswered: count('unanswered') },
    queueTime: timesOf(of('queueTime')),
    handling: timesOf(of('handling')),
    resolution: timesOf(of('resolution')),
    closedBy: { person: count('closed') - automatic - api, automatic, api },
  };
};

export const expectSummary = async (
  desk: RunningTicket,
  month: CountedMonth,
  days: Days,
  narrowed: Narrowed = {},
): Promise<void> => {
  const now = desk.clock.time?.getTime() ?? 0;
  const expected = figuresOf(periodOf(month, days, narrowed, now).of);
  const query = { ...days, ...queryOf(narrowed) };
  const told = reportSummarySchema.parse(await asked(desk, script(), showScriptSummary, query));
  const label = JSON.stringify(query);
  expect({ label, ...told }).toEqual({ label, timezone: month.timeZone, rebuilding: false, ...expected });
  const shift = Date.parse(days.to) - Date.parse(days.from) + dayMs;
  const earlier = (day: string): string => new Date(Date.parse(day) - shift).toISOString().slice(0, 10);
  const before = { from: earlier(days.from), to: earlier(days.to) };
  const figures = figuresOf(periodOf(month, before, narrowed, now).of);
  expect(await asked(desk, boss, showReportSummary, query)).toEqual({
    ...told,
    before: { ...before, ...figures },
  });
};

/** Expects the series, heat map, breakdowns and lists of every metric. */
export const expectSurfaces = async (
  desk: RunningTicket,
  month: CountedMonth,
  days: Days,
  narrowed: Narrowed = {},
): Promise<void> => {
  const { from, until, of } = periodOf(month, days, narrowed, desk.clock.time?.getTime() ?? 0);
  const query = { ...days, ...queryOf(narrowed) };
  for (const metric of reportMetrics) {
    const isTime = isTimeMetric(metric);
    const facts = of(metric);
    for (const by of ['halfHour', 'hour', 'day'] as const) {
      const [actor, endpoint] = by === 'hour' ? [script(), showScriptSeries] : [boss, showReportSeries];
      const { buckets } = reportSeriesSchema.parse(
        await asked(desk, actor, endpoint, { ...query, metric, by }),
      );
      const starts = buckets.map(({ start }) => Date.parse(start));
      expect([starts[0], starts.length > 0]).toEqual([from, true]);
      const expected = starts.map((start, index) => {
        const end = starts[index + 1] ?? until;
        const value = valueOf(
          facts.filter(({ at }) => at >= start && at < end),
          isTime,
        );
        return { start: new Date(start).toISOString(), value };
      });
      expect({ metric, by, buckets }).toEqual({ metric, by, buckets: expected });
    }
    const heat = reportHeatmapSchema.parse(await asked(desk, boss, showReportHeatmap, { ...query, metric }));
    const cells = heat.cells.map(({ weekday, hour }) => {
      const within = facts.filter(({ at }) => {
        const { date, time } = month.clock.labelOf(at);
        return (new Date(date).getUTCDay() + 6) % 7 === weekday && Number(time.slice(0, 2)) === hour;
      });
      return { weekday, hour, value: valueOf(within, isTime) };
    });
    expect({ metric, cells: heat.cells }).toEqual({ metric, cells });
    await expectBreakdowns(desk, query, metric, facts);
  }
  for (const figure of [
    ...reportMetrics,
    'reopenedSoon',
    'closedByPerson',
    'closedByDesk',
    'closedByApi',
    'open',
    'pending',
    'unanswered',
    'firstUnanswered',
  ]) {
    const entries = await listBehind(desk, boss, { ...query, figure });
    const inSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1_000);
    const expected = of(figure).map(({ at, ticketId, wall, working }) =>
      [new Date(at).toISOString(), ticketId, inSeconds(wall), inSeconds(working)].join(' '),
    );
    const told = entries.map(({ at, ticket, wall, working }) => [at, ticket?.id, wall, working].join(' '));
    expect({ figure, entries: told.toSorted() }).toEqual({ figure, entries: expected.toSorted() });
  }
};

const expectBreakdowns = async (
  desk: RunningTicket,
  query: object,
  metric: string,
  facts: readonly Fact[],
): Promise<void> => {
  const ids = {
    connection: ({ connectionId }: Fact) => [connectionId],
    queue: ({ queueId }: Fact) => [queueId],
    user: ({ userId }: Fact) => [userId],
    tag: ({ tagIds }: Fact): readonly (number | null)[] => (tagIds.length === 0 ? [null] : tagIds),
  };
  for (const by of ['connection', 'queue', 'user', 'tag'] as const) {
    const answered = await asked(desk, boss, showReportBreakdown, { ...query, metric, by });
    const { rows } = reportBreakdownSchema.parse(answered);
    const expected = [...new Set(facts.flatMap(ids[by]))].map((id) => {
      const own = facts.filter((fact) => ids[by](fact).includes(id));
      return { id, count: own.length, times: isTimeMetric(metric) ? timesOf(own) : null };
    });
    const told = rows.map(({ id, count, times }) => ({ id, count, times }));
    const order = rows.map(({ count, times }) => (isTimeMetric(metric) ? (times?.wall.median ?? -1) : count));
    expect({ metric, by, order }).toEqual({
      metric,
      by,
      order: order.toSorted((one, other) => other - one),
    });
    const byId = (one: { id: number | null }, other: { id: number | null }) =>
      (one.id ?? 0) - (other.id ?? 0);
    expect({ metric, by, rows: told.toSorted(byId) }).toEqual({ metric, by, rows: expected.toSorted(byId) });
  }
};

export const expectContacts = async (desk: RunningTicket, month: CountedMonth, days: Days): Promise<void> => {
  const { of, until } = periodOf(month, days, {}, 0);
  const began = [...of('created'), ...of('reopened')];
  expect(await listBehind(desk, boss, { ...days, figure: 'arrivals' })).toHaveLength(began.length);
  const series = async (metric: string) =>
    reportSeriesSchema.parse(await asked(desk, boss, showReportSeries, { ...days, metric, by: 'day' }))
      .buckets;
  const ends = (starts: readonly { start: string }[], index: number): number =>
    Date.parse(starts[index + 1]?.start ?? new Date(until).toISOString());
  const came = await series('contacts');
  for (const [index, { start, value }] of came.entries()) {
    const end = ends(came, index);
    const within = began.filter(({ at }) => at >= Date.parse(start) && at < end);
    const contacts = new Set(within.map(({ contactId }) => contactId)).size;
    const part = { figure: 'contacts', since: start, until: new Date(end).toISOString() };
    const behind = await listBehind(desk, boss, { ...days, ...part });
    expect([start, value, behind.length]).toEqual([start, contacts, contacts]);
  }
  const met = await series('newContacts');
  for (const [index, { start, value }] of met.entries()) {
    const within = month.counted.newContacts.filter((at) => at >= Date.parse(start) && at < ends(met, index));
    expect([start, value]).toEqual([start, within.length]);
  }
};

export const expectWall = async (desk: RunningTicket, month: CountedMonth): Promise<void> => {
  const now = desk.clock.time?.getTime() ?? 0;
  const stands = countStanding(month.counted, now).filter(isWithin({}));
  const wall = reportWallSchema.parse(await asked(desk, boss, showReportWall, {}));
  const waits = wall.queues.map(({ id, pending, open, waiting, oldestWaitingSince }) => ({
    told: { id, pending, open, waiting, oldestWaitingSince },
    own: stands.filter(({ queueId }) => queueId === id),
  }));
  for (const { told, own } of waits) {
    const waiting = own.filter(({ figure }) => figure === 'unanswered').map(({ at }) => at);
    expect(told).toEqual({
      id: told.id,
      pending: own.filter(({ figure }) => figure === 'pending').length,
      open: own.filter(({ figure }) => figure === 'open').length,
      waiting: waiting.length,
      oldestWaitingSince: waiting.length === 0 ? null : new Date(Math.min(...waiting)).toISOString(),
    });
  }
  for (const { id, open } of wall.users)
    expect([id, open]).toEqual([
      id,
      stands.filter(({ figure, userId }) => figure === 'open' && userId === id).length,
    ]);
  const recent = month.facts.filter(({ at }) => at >= now - 3_600_000 && at <= now).filter(isWithin({}));
  const count = (...figures: string[]) => recent.filter(({ figure }) => figures.includes(figure)).length;
  expect(wall.lastHour).toEqual({
    arrivals: count('created', 'reopened'),
    answers: count('response'),
    closed: count('closed'),
  });
};
