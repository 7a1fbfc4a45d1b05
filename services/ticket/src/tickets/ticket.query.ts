import { type Actor, AppError, isVisible, type Ticket, visibilityOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { findTicket } from './list/ticket-items.query.ts';

/**
 * @throws AppError ERR_NO_TICKET_FOUND also for an invisible ticket, so that the answer does not reveal that it
 * exists.
 */
export const findVisibleTicket = async (db: TicketDb, ticketId: number, actor: Actor): Promise<Ticket> => {
  const ticket = await findTicket(db, ticketId);
  if (ticket === null || !isVisible(visibilityOf(actor), ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};

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
