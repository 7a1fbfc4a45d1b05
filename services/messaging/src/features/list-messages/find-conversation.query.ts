import type { Ticket } from '@balcao/contracts';
import { sql } from 'kysely';
import type { MessagingDb } from '#database/store.ts';

/** The tickets of the same contact and connection in the same sector or in none (3-wire.md §9). */
export const findConversation = async (db: MessagingDb, ticket: Ticket): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ticket_id as id from rm_tickets
    where contact_id = ${ticket.contactId} and connection_id is not distinct from ${ticket.whatsappId}
      and (queue_id is null or queue_id is not distinct from ${ticket.queueId})
  `.execute(db);
  return [...new Set([ticket.id, ...rows.map(({ id }) => id)])];
};
