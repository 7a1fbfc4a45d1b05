import type { ReportFigure } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { TicketDb } from '#database/store.ts';
import { measuresIn, type ReportScope, staysAt, unansweredOf } from './report-scope.query.ts';

type Narrowed = {
  readonly figure: ReportFigure;
  readonly since: Date | null;
  readonly until: Date | null;
  readonly weekday: number | null;
  readonly hour: number | null;
  /** Of the entry behind which the page begins. */
  readonly after: { readonly at: Date; readonly ticketId: number; readonly number: number } | null;
  readonly limit: number;
};

export type EntryBehind = {
  readonly at: Date;
  readonly ticketId: number;
  readonly number: number;
  readonly wallMs: number | null;
  readonly workingMs: number | null;
};

const standing: readonly ReportFigure[] = ['open', 'pending', 'firstUnanswered', 'unanswered'];

/** One more than the limit where more follow; the newest first. */
export const findBehindFigure = async (
  db: TicketDb,
  scope: ReportScope,
  narrowed: Narrowed,
): Promise<readonly EntryBehind[]> => {
  const { figure, since, until, weekday, hour, after, limit } = narrowed;
  const local = sql`(found.at at time zone ${scope.timeZone})`;
  const conditions = [
    ...(since === null ? [] : [sql`found.at >= ${since}`]),
    ...(until === null ? [] : [sql`found.at < ${until}`]),
    ...(weekday === null ? [] : [sql`extract(isodow from ${local}) = ${weekday + 1}::int`]),
    ...(hour === null ? [] : [sql`extract(hour from ${local}) = ${hour}::int`]),
    ...(after === null
      ? []
      : [
          sql`(found.at, found."ticketId", found.number) < (${after.at}::timestamptz, ${after.ticketId}::bigint, ${after.number}::int)`,
        ]),
    sql`true`,
  ];
  const { rows } = await sql<EntryBehind>`
    select found.* from (${standing.includes(figure) ? whatStands(scope, figure) : measured(scope, figure)}) found
    where ${sql.join(conditions, sql` and `)}
    order by found.at desc, found."ticketId" desc, found.number desc limit ${sql.lit(limit + 1)}
  `.execute(db);
  return rows;
};

const measured = (scope: ReportScope, figure: ReportFigure): RawBuilder<unknown> => sql`
  select m.at, m.ticket_id as "ticketId", m.number, m.wall_ms as "wallMs", m.working_ms as "workingMs"
  from rm_report_measures m where ${measuresIn(scope, [figure])}`;

const whatStands = (scope: ReportScope, figure: ReportFigure): RawBuilder<unknown> => {
  const nothing = sql`null::bigint as "wallMs", null::bigint as "workingMs"`;
  if (figure === 'open' || figure === 'pending')
    return sql`
      select m.began_at as at, m.ticket_id as "ticketId", 1 as number, ${nothing}
      from rm_report_stays m where m.status = ${figure} and ${staysAt(scope)}`;
  return sql`
    select turn.began_at as at, m.ticket_id as "ticketId", 1 as number, ${nothing}
    from rm_report_stays m cross join lateral ${unansweredOf(scope.asOf)} turn
    where ${staysAt(scope)} and ${figure === 'firstUnanswered' ? sql`turn.number = 1` : sql`true`}`;
};
