import { maxMessageCount } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { columnsOfText, messageAsText } from './message-json.ts';

/** Columns are listed by name, because Postgres does not keep a prepared statement that selects all columns. */
const columns = sql.join(columnsOfText.map((column) => sql.ref(column)));

/** Sorts after every sequence. */
const newest = '~';

export type PageRequest = {
  readonly ticketId: number;
  /** The tickets that this page shows together. */
  readonly ticketIds: readonly number[];
  readonly readUpTo: number;
  /** This user also sees the messages that they hold. */
  readonly userId: number | null;
  /** A sequence; null is the newest page. */
  readonly before: string | null;
  readonly offset: number;
  readonly limit: number;
};

export type MessagePage = {
  /** Oldest first, as JSON text that goes to the browser unchanged. */
  readonly messages: string;
  readonly count: number;
  readonly hasMore: boolean;
};

/**
 * Reads a page in one statement: the newest messages of each ticket along its index, then the newest of all, and
 * their quotes. So a page of a long conversation costs as much as that of a short one. Most conversations have one
 * ticket and most pages are the newest. Their statement has no list and no limit as a parameter, so Postgres plans it
 * only once: planning took three times as long as the query.
 */
export const findPage = async (db: MessagingDb, request: PageRequest): Promise<MessagePage> => {
  const { limit, offset, before, ticketIds } = request;
  const [only] = ticketIds;
  const shape: Shape = {
    isOneTicket: only !== undefined && ticketIds.length === 1,
    isNewest: before === null && offset === 0,
    isNumbered: offset > 0,
    limit,
  };
  const [page] = await statementFor(shape)(db, {
    ticketId: request.ticketId,
    only,
    ticketIds: [...ticketIds],
    readUpTo: request.readUpTo,
    userId: request.userId,
    before: before ?? newest,
    offset,
  });
  return {
    messages: page?.messages ?? '',
    count: page?.total ?? 0,
    hasMore: (page?.found ?? 0) > limit,
  };
};

type Shape = {
  readonly isOneTicket: boolean;
  readonly isNewest: boolean;
  /** Whether the page is chosen by its number. */
  readonly isNumbered: boolean;
  readonly limit: number;
};
type Values = {
  readonly ticketId: number;
  readonly only: number | undefined;
  readonly ticketIds: readonly number[];
  readonly readUpTo: number;
  readonly userId: number | null;
  readonly before: string;
  readonly offset: number;
};
type Value = ValueOf<Values>;
type Row = {
  readonly messages: string | null;
  readonly found: number;
  readonly total: number;
};
type Statement = (db: MessagingDb, values: Values) => Promise<Row[]>;

const statements = new Map<string, Statement>();
const statementFor = (shape: Shape): Statement => {
  const name = JSON.stringify(shape);
  const known = statements.get(name);
  if (known !== undefined) return known;
  const made: Statement = buildOnce((db, value) => ({
    compile: () => pageStatement(shape, value).compile(db),
  }));
  statements.set(name, made);
  return made;
};

const pageStatement = (shape: Shape, value: Value): RawBuilder<Row> => {
  const { isNewest, isNumbered, limit } = shape;
  const isTogether = togetherWith(shape, value);
  const behind = (count: number): RawBuilder<unknown> =>
    isNumbered ? sql`${value('offset')}::int + ${sql.lit(count)}` : sql.lit(count);
  return sql<Row>`
    with asked as (
      select ${value('ticketId')}::bigint as ticket_id, ${value('readUpTo')}::int as read_up_to
    )
    select string_agg(${messageAsText}, ',' order by m.sequence) filter (
        where m.place <= ${behind(limit)}
      ) as messages,
      count(*) as found,
      case when ${sql.lit(isNewest)} and count(*) <= ${sql.lit(limit)} then count(*)
        else (select count(*) from (
          select 1 from rm_messages c where ${isTogether('c')} limit ${sql.lit(maxMessageCount)}
        ) counted) - (${heldByOthers(isTogether, value)}) end as total
    from (
        select ${columns}, row_number() over (order by found.sequence desc) as place
        from ${newestOf(shape, value, behind(limit + 1))} found
        order by found.sequence desc limit ${sql.lit(limit + 1)} offset ${behind(0)}
      ) m
      left join rm_messages q on q.message_id = m.quoted_message_id and ${isTogether('q')} and not q.is_held
      cross join asked
  `;
};

/** Whether a message belongs to one of the tickets of this page. */
const togetherWith =
  ({ isOneTicket }: Shape, value: Value) =>
  (alias: string): RawBuilder<unknown> => {
    const column = sql.ref(`${alias}.ticket_id`);
    return isOneTicket
      ? sql`${column} = ${value('only')}::bigint`
      : sql`${column} = any(${value('ticketIds')}::bigint[])`;
  };

/** Counts the held messages of other users. There are few, and an index holds only them. */
const heldByOthers = (
  isTogether: (alias: string) => RawBuilder<unknown>,
  value: Value,
): RawBuilder<unknown> => sql`
  select count(*) from rm_messages h
  where h.is_held and ${isTogether('h')} and h.user_id is distinct from ${value('userId')}::bigint
`;

/** As many of each ticket's newest messages as the page may need. */
const newestOf = ({ isOneTicket }: Shape, value: Value, enough: RawBuilder<unknown>): RawBuilder<unknown> => {
  const ofTicket = (ticketId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select ${columns} from rm_messages
    where ticket_id = ${ticketId} and sequence < ${value('before')}
      and (not is_held or user_id = ${value('userId')}::bigint)
    order by sequence desc limit ${enough}
  )`;
  return isOneTicket
    ? ofTicket(sql`${value('only')}::bigint`)
    : sql`(
        select ${columns} from unnest(${value('ticketIds')}::bigint[]) as part (part_id)
        cross join lateral ${ofTicket(sql`part_id`)} newest
      )`;
};
