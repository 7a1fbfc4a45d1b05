import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';
import { messageAsText } from '#read-model/message-text.ts';
import type { ContactText } from './contact-text.ts';

/** Counting further would cost more than anybody reads from it. */
const maxCount = 1_000;

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
 * One statement, the same text for every page so that it is planned once: each ticket's newest messages along its index,
 * the newest of all of them, and what they quote. A page of a long conversation costs what one of a short one does.
 */
export const findPage = async (db: MessagingDb, request: PageRequest): Promise<MessagePage> => {
  const { contact, limit, offset, before } = request;
  const ticketIds = sql`${[...request.ticketIds]}::bigint[]`;
  const isFirst = before === null && offset === 0;
  const { rows } = await sql<{ messages: string | null; found: number; total: number }>`
    with asked as (
      select ${request.ticketId}::bigint as ticket_id, ${request.readUpTo}::int as read_up_to,
        ${contact.whole}::text as contact, ${contact.before}::text as contact_before,
        ${contact.after}::text as contact_after
    ),
    page as materialized (
      select found.message_id, found.sequence, row_number() over (order by found.sequence desc) as place
      from unnest(${ticketIds}) as part (ticket_id) cross join lateral (
        select message_id, sequence from rm_messages
        where ticket_id = part.ticket_id and sequence < ${before ?? newest}
          and (not is_held or user_id = ${request.userId}::bigint)
        order by sequence desc limit ${offset + limit + 1}
      ) found
      order by found.sequence desc limit ${limit + 1} offset ${offset}
    )
    select (
        select string_agg(${messageAsText}, ',' order by m.sequence)
        from page join rm_messages m on m.message_id = page.message_id
          left join rm_messages q on q.message_id = m.quoted_message_id and q.ticket_id = any(${ticketIds})
            and not q.is_held
          cross join asked
        where page.place <= ${offset + limit}
      ) as messages,
      (select count(*) from page) as found,
      case when ${isFirst}::boolean and (select count(*) from page) <= ${limit} then (select count(*) from page)
        else (select count(*) from (
          select 1 from rm_messages where ticket_id = any(${ticketIds}) limit ${sql.lit(maxCount)}
        ) counted) end as total
  `.execute(db);
  const [page] = rows;
  return {
    messages: page?.messages ?? '',
    count: page?.total ?? 0,
    hasMore: (page?.found ?? 0) > limit,
  };
};
