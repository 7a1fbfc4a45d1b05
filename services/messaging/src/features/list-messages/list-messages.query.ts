import { maxMessageCount } from '@balcao/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { columnsOfText, messageAsText } from '#read-model/message-text.ts';
import type { ContactText } from './contact-text.ts';

/** By name: a statement that answers every column is never kept prepared. */
const columns = sql.join(columnsOfText.map((column) => sql.ref(column)));

/** Behind every sequence, bytewise. */
const newest = '~';

export type PageRequest = {
  readonly ticketId: number;
  /** The tickets that are read together, as their owner allows it. */
  readonly ticketIds: readonly number[];
  readonly readUpTo: number;
  readonly contact: ContactText;
  /** Sees what they hold back themselves. */
  readonly userId: number | null;
  /** Older than this; null is the newest page. */
  readonly before: string | null;
  readonly offset: number;
  readonly limit: number;
};

export type MessagePage = {
  /** Oldest first, as text that goes to the browser as it is. */
  readonly messages: string;
  readonly count: number;
  readonly hasMore: boolean;
};

/**
 * One statement: each ticket's newest messages along its index, the newest of all of them, and what they quote. A page of
 * a long conversation costs what one of a short one does. Most conversations are one ticket, and most pages the newest:
 * their statement has no list and no limit that is a parameter, so that Postgres plans it once and for all (planning
 * took three times what the answer takes).
 */
export const findPage = async (db: MessagingDb, request: PageRequest): Promise<MessagePage> => {
  const { contact, limit, offset, before } = request;
  const isTogether = togetherWith(request.ticketIds);
  const amount = amountOf(offset);
  const isFirst = before === null && offset === 0;
  const { rows } = await sql<{ messages: string | null; found: number; total: number }>`
    with asked as (
      select ${request.ticketId}::bigint as ticket_id, ${request.readUpTo}::int as read_up_to,
        ${contact.whole}::text as contact, ${contact.before}::text as contact_before,
        ${contact.after}::text as contact_after
    )
    select string_agg(${messageAsText}, ',' order by m.sequence) filter (
        where m.place <= ${amount(offset + limit)}
      ) as messages,
      count(*) as found,
      case when ${sql.lit(isFirst)} and count(*) <= ${sql.lit(limit)} then count(*)
        else (select count(*) from (
          select 1 from rm_messages c where ${isTogether('c')} limit ${sql.lit(maxMessageCount)}
        ) counted) - (${heldByOthers(request, isTogether)}) end as total
    from (
        select ${columns}, row_number() over (order by found.sequence desc) as place
        from ${newestOf(request)} found
        order by found.sequence desc limit ${amount(limit + 1)} offset ${amount(offset)}
      ) m
      left join rm_messages q on q.message_id = m.quoted_message_id and ${isTogether('q')} and not q.is_held
      cross join asked
  `.execute(db);
  const [page] = rows;
  return {
    messages: page?.messages ?? '',
    count: page?.total ?? 0,
    hasMore: (page?.found ?? 0) > limit,
  };
};

/** Part of the text on the newest page and behind a place; each page number would be a text of its own. */
const amountOf =
  (offset: number) =>
  (value: number): RawBuilder<number> =>
    offset === 0 ? sql.lit(value) : sql`${value}::int`;

/** Whether a message lies in one of the tickets that are read together. */
const togetherWith = (ticketIds: readonly number[]): ((alias: string) => RawBuilder<unknown>) => {
  const [only, ...others] = ticketIds;
  return (alias) => {
    const column = sql.ref(`${alias}.ticket_id`);
    return only !== undefined && others.length === 0
      ? sql`${column} = ${only}`
      : sql`${column} = any(${[...ticketIds]}::bigint[])`;
  };
};

/** How many wait that nobody but their senders sees; few do anywhere, and an index has them alone. */
const heldByOthers = (
  { userId }: PageRequest,
  isTogether: (alias: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select count(*) from rm_messages h
  where h.is_held and ${isTogether('h')} and h.user_id is distinct from ${userId}::bigint
`;

/** Enough of each ticket's newest messages for this page. */
const newestOf = ({ ticketIds, before, offset, limit, userId }: PageRequest): RawBuilder<unknown> => {
  const [only, ...others] = ticketIds;
  const ofTicket = (ticketId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select ${columns} from rm_messages
    where ticket_id = ${ticketId} and sequence < ${before ?? newest}
      and (not is_held or user_id = ${userId}::bigint)
    order by sequence desc limit ${amountOf(offset)(offset + limit + 1)}
  )`;
  return only !== undefined && others.length === 0
    ? ofTicket(sql`${only}`)
    : sql`(
        select ${columns} from unnest(${[...ticketIds]}::bigint[]) as part (part_id)
        cross join lateral ${ofTicket(sql`part_id`)} newest
      )`;
};
