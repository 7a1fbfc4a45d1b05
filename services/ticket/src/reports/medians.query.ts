import type { Durations, ReportFigures, ReportTimes } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { measuresIn, type ReportScope, staysAt, unansweredOf } from './report-scope.query.ts';

export type TimesRow = {
  readonly count: number;
  readonly wall: readonly (number | null)[] | null;
  readonly wallMean: number | null;
  readonly working: readonly (number | null)[] | null;
  readonly workingMean: number | null;
};

const ofClock = (column: string): RawBuilder<unknown> => sql`
  percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(column)}::float8)`;

/** Times of grouped measures `m`. */
export const timesColumns = sql`
  count(*)::int as count,
  ${ofClock('m.wall_ms')} as wall, avg(m.wall_ms)::float8 as "wallMean",
  ${ofClock('m.working_ms')} as working, avg(m.working_ms)::float8 as "workingMean"`;

/** Seconds, with milliseconds as decimals. */
export const secondsOf = (ms: number | null | undefined): number | null =>
  ms === null || ms === undefined ? null : Math.round(ms) / 1_000;

const durations = (
  count: number,
  [median, p90]: readonly (number | null)[],
  mean: number | null,
): Durations => ({ count, median: secondsOf(median), p90: secondsOf(p90), mean: secondsOf(mean) });

export const timesOf = (row: TimesRow | undefined): ReportTimes => ({
  wall: durations(row?.count ?? 0, row?.wall ?? [], row?.wallMean ?? null),
  working: durations(row?.count ?? 0, row?.working ?? [], row?.workingMean ?? null),
});

const counted = ['created', 'closed', 'reopened', 'reopenedSoon', 'closedByDesk', 'closedByApi'];
const timed = ['firstResponse', 'response', 'queueTime', 'handling', 'resolution'];

type Standing = {
  readonly open: number;
  readonly pending: number;
  readonly first: number;
  readonly unanswered: number;
};

/** The figures of the period, and the tickets open at its end. */
export const findFigures = async (db: TicketDb, scope: ReportScope): Promise<ReportFigures> => {
  const [counts, times, standing] = await Promise.all([
    sql<{ metric: string; count: number }>`
      select metric, count(*)::int as count from rm_report_measures m where ${measuresIn(scope, counted)} group by metric
    `.execute(db),
    sql<TimesRow & { metric: string }>`
      select metric, ${timesColumns} from rm_report_measures m where ${measuresIn(scope, timed)} group by metric
    `.execute(db),
    findStanding(db, scope),
  ]);
  const countOf = (name: string): number => counts.rows.find(({ metric }) => metric === name)?.count ?? 0;
  const timesFor = (name: string): ReportTimes => timesOf(times.rows.find(({ metric }) => metric === name));
  const [byDesk, byApi] = [countOf('closedByDesk'), countOf('closedByApi')];
  return {
    counts: {
      created: countOf('created'),
      closed: countOf('closed'),
      reopened: countOf('reopened'),
      reopenedSoon: countOf('reopenedSoon'),
      open: standing.open,
      pending: standing.pending,
    },
    firstResponse: { ...timesFor('firstResponse'), unanswered: standing.first },
    response: { ...timesFor('response'), unanswered: standing.unanswered },
    queueTime: timesFor('queueTime'),
    handling: timesFor('handling'),
    resolution: timesFor('resolution'),
    closedBy: { person: countOf('closed') - byDesk - byApi, automatic: byDesk, api: byApi },
  };
};

const findStanding = async (db: TicketDb, scope: ReportScope): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    select count(*) filter (where m.status = 'open')::int as open,
      count(*) filter (where m.status = 'pending')::int as pending,
      count(*) filter (where turn.number = 1)::int as first, count(turn.number)::int as unanswered
    from rm_report_stays m left join lateral ${unansweredOf(scope.asOf)} turn on true
    where ${staysAt(scope)}
  `.execute(db);
  return rows[0] ?? { open: 0, pending: 0, first: 0, unanswered: 0 };
};
