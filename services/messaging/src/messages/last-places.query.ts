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
