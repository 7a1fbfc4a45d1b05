import { isTimeMetric, type SeriesMetric, type Visibility } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { secondsOf } from './medians.query.ts';
import { measuresIn, type ReportScope } from './report-scope.query.ts';

type Value = number | null;

const medianOf = sql<Value>`percentile_cont(0.5) within group (order by m.wall_ms::float8)`;

const valueOf = (metric: string): RawBuilder<Value> =>
  metric === 'contacts'
    ? sql`count(distinct m.contact_id)::float8`
    : isTimeMetric(metric)
      ? medianOf
      : sql`count(*)::float8`;

/** One value per bucket; `starts` are in order and begin with the start of the scope. */
export const findSeries = async (
  db: TicketDb,
  scope: ReportScope,
  { metric, starts }: { readonly metric: SeriesMetric; readonly starts: readonly Date[] },
): Promise<readonly Value[]> => {
  const bucket = (at: RawBuilder<unknown>) =>
    sql`width_bucket(${at}, ${starts.map((start) => start.toISOString())}::timestamptz[])`;
  const source =
    metric === 'newContacts'
      ? sql`
          select ${bucket(sql`c.created_at`)} as bucket, count(*)::float8 as value from rm_contacts c
          where c.created_at >= ${scope.from} and c.created_at < ${scope.until} and not c.is_group and c.merged_into is null
            and ${isKnownTo(scope.visibility)}
          group by 1`
      : sql`
          select ${bucket(sql`m.at`)} as bucket, ${valueOf(metric)} as value from rm_report_measures m
          where ${measuresIn(scope, metric === 'contacts' ? ['created', 'reopened'] : [metric])} group by 1`;
  const { rows } = await sql<{ bucket: number; value: Value }>`${source}`.execute(db);
  const values = new Map(rows.map(({ bucket: number, value }) => [number, value]));
  return starts.map((_, index) => shown(metric, values.get(index + 1)));
};

const shown = (metric: string, value: Value | undefined): Value =>
  isTimeMetric(metric) ? secondsOf(value) : (value ?? 0);

/** Everybody sees contacts, but their figures are only for users who see one of their tickets. */
const isKnownTo = (visibility: Visibility): RawBuilder<unknown> =>
  visibility.kind === 'everything'
    ? sql`true`
    : visibility.kind === 'nothing'
      ? sql`false`
      : sql`exists (
          select from rm_tickets seen where seen.contact_id = c.contact_id
            and (seen.user_id = ${visibility.userId}::bigint or seen.queue_id = any(${[...visibility.queueIds]}::bigint[]))
        )`;

export const findHeatmap = async (
  db: TicketDb,
  scope: ReportScope,
  metric: string,
): Promise<ReadonlyMap<string, Value>> => {
  const local = sql`(m.at at time zone ${scope.timeZone})`;
  const { rows } = await sql<{ weekday: number; hour: number; value: Value }>`
    select extract(isodow from ${local})::int - 1 as weekday, extract(hour from ${local})::int as hour, ${valueOf(metric)} as value
    from rm_report_measures m where ${measuresIn(scope, [metric])} group by 1, 2
  `.execute(db);
  return new Map(rows.map(({ weekday, hour, value }) => [`${weekday}-${hour}`, shown(metric, value)]));
};
