import { type Calendar, holidaysSchema, workWeekSchema } from '@balcao/contracts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TicketDb } from '#database/store.ts';
import { metricsOf } from './metrics.rules.ts';
import type { Assignment, Measure, ReportCalendar, ReportSpan, Turn } from './report-span.state.ts';

const hoursSchema = z.object({ workWeek: workWeekSchema, holidays: holidaysSchema });
const endedBySchema = z.enum(['person', 'automatic', 'api']);

/** Measures are stored without a limit, because clocks differ. The queries set the limit. */
const endOfTime = new Date(8_640_000_000_000_000);

/** Measures are written by one transaction at a time, so each sees all that the earlier ones wrote. */
export const lockReports = async (db: TicketDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports ' || current_schema(), 0))`.execute(db);
};

/** The spans to measure: the newest two, because a move is of one of them, or all. */
export type Which = 'newest' | 'all';

/** Measures the spans of tickets again. The caller has locked the reports. */
export const measureSpans = async (
  db: TicketDb,
  ticketIds: readonly number[],
  { which, timeZone }: { readonly which: Which; readonly timeZone: string },
): Promise<void> => {
  if (ticketIds.length === 0) return;
  const rows = await findSpans(db, ticketIds, which);
  const [turns, assignments, calendar] = await Promise.all([
    findTurns(db, rows),
    findAssignments(db, rows),
    findCalendar(db, rows, timeZone),
  ]);
  const spans = rows.map((row) =>
    spanOf(row, turns.get(keyOf(row)) ?? [], assignments.get(keyOf(row)) ?? []),
  );
  const measures = metricsOf(spans, calendar, endOfTime);
  await forget(db, ticketIds, rows, which);
  await keep(
    db,
    rows.flatMap((row, index) =>
      (measures[index] ?? []).map((measure, number) => ({ row, measure, number: number + 1 })),
    ),
  );
};

type SpanRow = {
  readonly ticket_id: number;
  readonly began_revision: number;
  readonly contact_id: number;
  readonly is_group: boolean;
  readonly began_at: Date;
  readonly is_reopened: boolean;
  readonly is_reopened_soon: boolean;
  readonly user_id: number | null;
  readonly queue_id: number | null;
  readonly connection_id: number | null;
  readonly accepted_at: Date | null;
  readonly accepted_by: number | null;
  readonly ended_at: Date | null;
  readonly ended_by: string | null;
  readonly tag_ids: number[];
};
type Key = Pick<SpanRow, 'ticket_id' | 'began_revision'>;

const keyOf = ({ ticket_id, began_revision }: Key): string => `${ticket_id}-${began_revision}`;

const findSpans = async (
  db: TicketDb,
  ticketIds: readonly number[],
  which: Which,
): Promise<readonly SpanRow[]> => {
  const most = which === 'all' ? sql`` : sql`limit 2`;
  const { rows } = await sql<SpanRow>`
    select span.ticket_id, began_revision, span.contact_id, is_group, began_at, is_reopened, is_reopened_soon, user_id,
      queue_id, connection_id, accepted_at, accepted_by, ended_at, ended_by,
      coalesce(tag_ids, array(select tag_id from rm_contact_tags t where t.contact_id = span.contact_id)) as tag_ids
    from unnest(${[...new Set(ticketIds)]}::bigint[]) as asked (ticket_id)
    cross join lateral (
      select * from rm_report_spans s where s.ticket_id = asked.ticket_id order by began_revision desc ${most}
    ) span
  `.execute(db);
  return rows;
};

const keysOf = (rows: readonly Key[]) => sql`unnest(
  ${rows.map(({ ticket_id }) => ticket_id)}::bigint[], ${rows.map(({ began_revision }) => began_revision)}::int[]
) as asked (ticket_id, began_revision)`;

const findTurns = async (
  db: TicketDb,
  rows: readonly Key[],
): Promise<ReadonlyMap<string, readonly Turn[]>> => {
  const found = await sql<Key & Turn>`
    select t.ticket_id, t.began_revision, began_at as "beganAt", answered_at as "answeredAt", answered_by as "answeredBy"
    from ${keysOf(rows)} join rm_report_turns t using (ticket_id, began_revision)
    order by t.ticket_id, t.began_revision, t.number
  `.execute(db);
  return Map.groupBy(found.rows, keyOf);
};

/** The assignments within a span, that is before the next span begins. */
const findAssignments = async (
  db: TicketDb,
  rows: readonly Key[],
): Promise<ReadonlyMap<string, readonly Assignment[]>> => {
  const found = await sql<Key & Assignment>`
    select asked.ticket_id, asked.began_revision, s.user_id as "userId", s.began_at as "beganAt", s.ended_at as "endedAt"
    from ${keysOf(rows)} join rm_report_stays s on s.ticket_id = asked.ticket_id
      and s.began_revision >= asked.began_revision
    where s.status = 'open' and s.user_id is not null and not exists (
      select from rm_report_spans next where next.ticket_id = asked.ticket_id
        and next.began_revision > asked.began_revision and next.began_revision <= s.began_revision
    )
    order by s.ticket_id, s.began_revision
  `.execute(db);
  return Map.groupBy(found.rows, keyOf);
};

const findCalendar = async (
  db: TicketDb,
  rows: readonly SpanRow[],
  timeZone: string,
): Promise<ReportCalendar> => {
  const queueIds = [...new Set(rows.flatMap(({ queue_id }) => queue_id ?? []))];
  const found = await db
    .selectFrom('rm_report_hours')
    .select(['queue_id', 'since', 'hours'])
    .where(sql<boolean>`queue_id = any(${queueIds}::bigint[])`)
    .orderBy('queue_id')
    .orderBy('revision')
    .execute();
  const byQueue = Map.groupBy(
    found.map((row) => ({ ...row, hours: hoursSchema.parse(row.hours) })),
    ({ queue_id }) => queue_id,
  );
  return {
    timeZone,
    hoursOf: (queueId, at): Calendar | null => {
      if (queueId === null) return null;
      const known = byQueue.get(queueId);
      return (known?.findLast(({ since }) => since <= at) ?? known?.[0])?.hours ?? null;
    },
  };
};

const spanOf = (row: SpanRow, turns: readonly Turn[], assignments: readonly Assignment[]): ReportSpan => ({
  beganAt: row.began_at,
  isReopened: row.is_reopened,
  isReopenedSoon: row.is_reopened_soon,
  userId: row.user_id,
  queueId: row.queue_id,
  accepted: row.accepted_at === null ? null : { at: row.accepted_at, userId: row.accepted_by },
  ended: row.ended_at === null ? null : { at: row.ended_at, by: endedBySchema.parse(row.ended_by) },
  turns,
  assignments,
});

/** Also deletes measures of deleted spans and of spans whose beginning was undone. */
const forget = async (
  db: TicketDb,
  ticketIds: readonly number[],
  rows: readonly Key[],
  which: Which,
): Promise<void> => {
  const first = new Map<number, number>();
  if (which === 'newest')
    for (const { ticket_id, began_revision } of rows)
      first.set(ticket_id, Math.min(first.get(ticket_id) ?? began_revision, began_revision));
  const ids = [...new Set(ticketIds)];
  await sql`
    delete from rm_report_measures m
    using unnest(${ids}::bigint[], ${ids.map((id) => first.get(id) ?? 0)}::int[]) as asked (ticket_id, first)
    where m.ticket_id = asked.ticket_id and m.began_revision >= asked.first
  `.execute(db);
};

type Kept = { readonly row: SpanRow; readonly measure: Measure; readonly number: number };

const keep = async (db: TicketDb, kept: readonly Kept[]): Promise<void> => {
  if (kept.length === 0) return;
  const rows = kept.map(({ row, measure, number }) => ({
    ticket_id: row.ticket_id,
    began_revision: row.began_revision,
    number,
    metric: measure.metric,
    at: measure.at,
    contact_id: row.contact_id,
    is_group: row.is_group,
    user_id: measure.userId,
    queue_id: row.queue_id,
    connection_id: row.connection_id,
    tag_ids: row.tag_ids,
    wall_ms: measure.wallMs,
    working_ms: measure.workingMs,
  }));
  await sql`
    insert into rm_report_measures
    select * from jsonb_populate_recordset(null::rm_report_measures, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
};
