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
  /** The last entry of the page before. */
  readonly after: { readonly at: Date; readonly ticketId: number; readonly number: number } | null;
  readonly limit: number;
};

export type EntryBehind = {
  readonly at: Date;
  readonly ticketId: number;
  readonly number: number;
  readonly userId: number | null;
  readonly userName: string | null;
  readonly wallMs: number | null;
  readonly workingMs: number | null;
};

const standing: readonly ReportFigure[] = ['open', 'pending', 'firstUnanswered', 'unanswered'];

/** The newest first; one more than the limit if more follow. */
export const findBehindFigure = async (
  db: TicketDb,
  scope: ReportScope,
  narrowed: Narrowed,
): Promise<readonly EntryBehind[]> => {
  const { since, until, weekday, hour, after, limit } = narrowed;
  const local = sql`(found.at at time zone ${scope.timeZone})`;
  const conditions = [
    ...(since === null ? [] : [sql`found.at >= ${since}`]),
    ...(until === null ? [] : [sql`found.at < ${until}`]),
    ...(weekday === null ? [] : [sql`extract(isodow from ${local}) = ${weekday + 1}::int`]),
    ...(hour === null ? [] : [sql`extract(hour from ${local}) = ${hour}::int`]),
    ...(after === null
      ? []
      : [
          sql`(found.at, found."ticketId", found.number) < (${after.at}::timestamptz, ${after.ticketId}::bigint, ${after.number}::bigint)`,
        ]),
    sql`true`,
  ];
  const { rows } = await sql<EntryBehind>`
    select found.*, u.name as "userName" from (${foundBy(scope, narrowed)}) found
    left join rm_users u on u.user_id = found."userId"
    where ${sql.join(conditions, sql` and `)}
    order by found.at desc, found."ticketId" desc, found.number desc limit ${sql.lit(limit + 1)}
  `.execute(db);
  return rows;
};

const foundBy = (scope: ReportScope, narrowed: Narrowed): RawBuilder<unknown> => {
  const { figure } = narrowed;
  if (standing.includes(figure)) return whatStands(scope, figure);
  if (figure === 'contacts') return newestOfContacts(scope, narrowed);
  if (figure === 'arrivals')
    return sql`select ${entry} from rm_report_measures m where ${measuresIn(scope, begun)}`;
  return sql`select ${entry} from rm_report_measures m where ${
    figure === 'closedByPerson'
      ? sql`${measuresIn(scope, ['closed'])} and not ${isClosedBySomethingElse}`
      : measuresIn(scope, [figure])
  }`;
};

const begun = ['created', 'reopened'] as const;

const entry = sql`m.at, m.ticket_id as "ticketId", m.number, m.user_id as "userId",
  m.wall_ms as "wallMs", m.working_ms as "workingMs"`;

const isClosedBySomethingElse = sql`exists (
  select from rm_report_measures other where other.ticket_id = m.ticket_id
    and other.began_revision = m.began_revision and other.metric in ('closedByDesk', 'closedByApi')
)`;

/** A contact counts once, even with several spans that began in this time. */
const newestOfContacts = (scope: ReportScope, { since, until }: Narrowed): RawBuilder<unknown> => sql`
  select distinct on (m.contact_id) ${entry} from rm_report_measures m
  where ${measuresIn(scope, begun)}
    and ${since === null ? sql`true` : sql`m.at >= ${since}`} and ${until === null ? sql`true` : sql`m.at < ${until}`}
  order by m.contact_id, m.at desc, m.ticket_id desc, m.number desc`;

const whatStands = (scope: ReportScope, figure: ReportFigure): RawBuilder<unknown> => {
  const nothing = sql`null::bigint as "wallMs", null::bigint as "workingMs"`;
  if (figure === 'open' || figure === 'pending')
    return sql`
      select m.began_at as at, m.ticket_id as "ticketId", 1 as number, m.user_id as "userId", ${nothing}
      from rm_report_stays m where m.status = ${figure} and ${staysAt(scope)}`;
  return sql`
    select turn.began_at as at, m.ticket_id as "ticketId", 1 as number, m.user_id as "userId", ${nothing}
    from rm_report_stays m cross join lateral ${unansweredOf(scope.asOf)} turn
    where ${staysAt(scope)} and ${figure === 'firstUnanswered' ? sql`turn.number = 1` : sql`true`}`;
};
