import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/**
 * SQL for the last visible sequence of a conversation: the newest message of each of its tickets, found along their
 * index. Held messages do not count, because only their sender sees them. The arguments are columns of the outer
 * statement. The ticket may be so new that `rm_tickets` does not have it yet.
 */
export const lastSequenceOf = (columns: {
  readonly ticketId: string;
  readonly contactId: string;
  readonly connectionId: string;
}): RawBuilder<string | null> => sql<string | null>`(
  select newest.sequence from (
    select ${sql.ref(columns.ticketId)} as ticket_id
    union
    select sibling.ticket_id from rm_tickets sibling
    where sibling.contact_id = ${sql.ref(columns.contactId)}
      and sibling.connection_id = ${sql.ref(columns.connectionId)}
  ) part
  cross join lateral (
    select sequence from rm_messages m where m.ticket_id = part.ticket_id and not m.is_held
    order by m.sequence desc limit 1
  ) newest
  order by newest.sequence desc limit 1
)`;

export type SentEarlier = ConversationPart & {
  readonly messageId: string;
  readonly sentAt: Date;
  readonly sequence: string;
};

/**
 * Finds messages that the channel sent before a message that is read back, but that are ordered after it; the message
 * has to be ordered after the last of them. That can only happen if they were ordered later than their own time. Most
 * messages have none.
 */
export const findSentEarlier = async (
  db: MessagingDb,
  asked: readonly SentEarlier[],
): Promise<ReadonlyMap<string, string>> => {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ message_id: string; sequence: string }>`
    select asked.message_id, earlier.sequence
    from unnest(
      ${asked.map(({ messageId }) => messageId)}::uuid[],
      ${asked.map(({ ticketId }) => ticketId)}::bigint[],
      ${asked.map(({ contactId }) => contactId)}::bigint[],
      ${asked.map(({ connectionId }) => connectionId)}::bigint[],
      ${asked.map(({ sentAt }) => sentAt.toISOString())}::timestamptz[],
      ${asked.map(({ sequence }) => sequence)}::text[]
    ) as asked (message_id, ticket_id, contact_id, connection_id, sent_at, sequence)
    cross join lateral (
      select moved.sequence from (
        select asked.ticket_id
        union
        select sibling.ticket_id from rm_tickets sibling
        where sibling.contact_id = asked.contact_id and sibling.connection_id = asked.connection_id
      ) part
      cross join lateral (
        select sequence from rm_messages m
        where m.ticket_id = part.ticket_id and m.sequence > asked.sequence and m.sent_at <= asked.sent_at
        order by m.sequence desc limit 1
      ) moved
      order by moved.sequence desc limit 1
    ) earlier
  `.execute(db);
  return new Map(rows.map(({ message_id, sequence }) => [message_id, sequence]));
};

export type ConversationPart = {
  readonly ticketId: number;
  readonly contactId: number;
  readonly connectionId: number;
};

/** By ticket. A conversation without visible messages is left out. */
export const findLastSequences = async (
  db: MessagingDb,
  parts: readonly ConversationPart[],
): Promise<ReadonlyMap<number, string>> => {
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ ticket_id: number; last: string | null }>`
    select asked.ticket_id, ${lastSequenceOf({
      ticketId: 'asked.ticket_id',
      contactId: 'asked.contact_id',
      connectionId: 'asked.connection_id',
    })} as last
    from (
      select distinct on (ticket_id) ticket_id, contact_id, connection_id from unnest(
        ${parts.map(({ ticketId }) => ticketId)}::bigint[],
        ${parts.map(({ contactId }) => contactId)}::bigint[],
        ${parts.map(({ connectionId }) => connectionId)}::bigint[]
      ) as given (ticket_id, contact_id, connection_id)
    ) asked
  `.execute(db);
  return new Map(rows.flatMap(({ ticket_id, last }) => (last === null ? [] : [[ticket_id, last] as const])));
};
