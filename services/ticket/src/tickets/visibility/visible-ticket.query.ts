import { type Actor, AppError, isVisible, type Ticket, visibilityOf } from '@balcao/contracts';
import type { TicketDb } from '#database/store.ts';
import { findTicket } from '#tickets/list/ticket-items.query.ts';

/**
 * @throws AppError ERR_NO_TICKET_FOUND also for an invisible ticket, so that the answer does not reveal that it
 * exists.
 */
export const findVisibleTicket = async (db: TicketDb, ticketId: number, actor: Actor): Promise<Ticket> => {
  const ticket = await findTicket(db, ticketId);
  if (ticket === null || !isVisible(visibilityOf(actor), ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};
