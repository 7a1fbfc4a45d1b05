import { type RawBuilder, sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/**
 * The last place that a conversation shows, by a ticket of it: the end of each of its tickets, along their index. What is
 * held is seen by its sender alone. `ticketId`, `contactId` and `connectionId` are columns of the statement around it; the
 * ticket may be so new that nothing else is known of it here.
 */
export const lastPlaceOf = (columns: {
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
 * Of each message that is read back: the last place above which it must not stand, since the channel sent that message
 * before it. Only what was placed behind something can stand below its own time. By message; most have none.
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

/** By ticket; a conversation that shows nothing yet is not in it. */
export const findLastPlaces = async (
  db: MessagingDb,
  parts: readonly ConversationPart[],
): Promise<ReadonlyMap<number, string>> => {
  if (parts.length === 0) return new Map();
  const { rows } = await sql<{ ticket_id: number; last: string | null }>`
    select asked.ticket_id, ${lastPlaceOf({
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
