import { type BreakdownBy, isTimeMetric, type ReportBreakdown, type ReportMetric } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { timesColumns, timesOf, type TimesRow } from './medians.query.ts';
import { measuresIn, type ReportScope } from './report-scope.query.ts';

const most = 500;

/** The id to group by, and the table of its names and colours. */
const sources: Readonly<Record<BreakdownBy, { id: RawBuilder<unknown>; named: RawBuilder<unknown> }>> = {
  connection: {
    id: sql`m.connection_id`,
    named: sql`select connection_id as id, name, color from rm_connections`,
  },
  queue: { id: sql`m.queue_id`, named: sql`select queue_id as id, name, color from rm_queues` },
  user: { id: sql`m.user_id`, named: sql`select user_id as id, name, null::text as color from rm_users` },
  tag: { id: sql`tagged.tag_id`, named: sql`select tag_id as id, name, color from rm_tags` },
};

type Row = TimesRow & {
  readonly id: number | null;
  readonly name: string | null;
  readonly color: string | null;
};

export const findBreakdown = async (
  db: TicketDb,
  scope: ReportScope,
  { metric, by }: { readonly metric: ReportMetric; readonly by: BreakdownBy },
): Promise<ReportBreakdown['rows']> => {
  const { id, named } = sources[by];
  const tags = by === 'tag' ? sql`left join lateral unnest(m.tag_ids) as tagged (tag_id) on true` : sql``;
  const isTime = isTimeMetric(metric);
  const columns = isTime ? timesColumns : sql`count(*)::int as count`;
  // Readers of times look for the longest.
  const greatest = isTime ? sql`found.wall[1]` : sql`found.count`;
  const { rows } = await sql<Row>`
    select found.*, named.name, named.color from (
      select ${id} as id, ${columns} from rm_report_measures m ${tags} where ${measuresIn(scope, [metric])} group by 1
    ) found left join (${named}) named on named.id = found.id
    order by ${greatest} desc nulls last, found.count desc, found.id limit ${sql.lit(most)}
  `.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    color: row.color === '' ? null : row.color,
    count: row.count,
    times: isTime ? timesOf(row) : null,
  }));
};
