import { sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import type { Conversation } from './conversation-row.rules.ts';
import { measuresIn, type ReportScope } from './report-scope.query.ts';

type Page = {
  readonly after: { readonly at: string; readonly ticketId: number } | null;
  readonly limit: number;
};

/** The tickets that were opened within the scope, in the order of their opening. */
export const findConversations = async (
  db: TicketDb,
  scope: ReportScope,
  { after, limit }: Page,
): Promise<readonly Conversation[]> => {
  const behind =
    after === null
      ? sql`true`
      : sql`(m.at, m.ticket_id) > (${after.at}::timestamptz, ${after.ticketId}::bigint)`;
  const { rows } = await sql<Conversation>`
    with page as (
      select m.ticket_id, m.at, m.tag_ids from rm_report_measures m
      where ${measuresIn(scope, ['created'])} and ${behind}
      order by m.at, m.ticket_id limit ${sql.lit(limit)}
    )
    select page.ticket_id as "ticketId", page.at as "createdAt", span."closedAt", span.reopened, tag.names as tags,
      measured."firstResponse", measured.queue, measured.handling, measured.resolution
    from page
    cross join lateral (
      select (array_agg(s.ended_at order by s.began_revision desc))[1] as "closedAt",
        (count(*) filter (where s.is_reopened))::int as reopened
      from rm_report_spans s where s.ticket_id = page.ticket_id
    ) span
    cross join lateral (
      select coalesce(array_agg(t.name order by t.name), '{}') as names
      from rm_tags t where t.tag_id = any(page.tag_ids)
    ) tag
    cross join lateral (
      select ${first('firstResponse')} as "firstResponse", ${first('queueTime')} as queue,
        array[sum(o.wall_ms) filter (where o.metric = 'handling'),
          sum(o.working_ms) filter (where o.metric = 'handling')]::float8[] as handling,
        ${newest('resolution')} as resolution
      from rm_report_measures o where o.ticket_id = page.ticket_id
    ) measured
    order by page.at, page.ticket_id
  `.execute(db);
  return rows;
};

const first = (metric: string) => sql`array[
  (array_agg(o.wall_ms order by o.at) filter (where o.metric = ${sql.lit(metric)}))[1],
  (array_agg(o.working_ms order by o.at) filter (where o.metric = ${sql.lit(metric)}))[1]]::float8[]`;

const newest = (metric: string) => sql`array[
  (array_agg(o.wall_ms order by o.at desc) filter (where o.metric = ${sql.lit(metric)}))[1],
  (array_agg(o.working_ms order by o.at desc) filter (where o.metric = ${sql.lit(metric)}))[1]]::float8[]`;
