import type { TicketDb } from '#database/store.ts';

/**
 * Whether it is still there, and then until the end of the transaction: whoever deletes it goes after what is written
 * here. A channel refuses a change long after, and its old text must not come back with that.
 */
export const holdTicket = async (db: TicketDb, ticketId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('rm_tickets')
    .select('ticket_id')
    .where('ticket_id', '=', ticketId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};
