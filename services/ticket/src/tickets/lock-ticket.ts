import type { TicketDb } from '#database/store.ts';

/**
 * Tells whether the ticket exists, and locks it until the transaction ends. So a deletion runs after what is written
 * here, and removes it too. A channel may refuse a change long after the deletion, and the old text must not come
 * back then.
 */
export const lockTicket = async (db: TicketDb, ticketId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('rm_tickets')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};
