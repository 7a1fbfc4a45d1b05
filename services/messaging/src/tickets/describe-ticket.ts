import { AppError, describeTickets, type TicketListItem } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

/**
 * What its owner shows of a ticket: names, and its contact. Nobody is let in or refused by it.
 * @throws AppError ERR_NO_TICKET_FOUND when it is gone.
 */
export const describeTicket = async (
  bus: Bus,
  ticketId: number,
  context: CallContext,
): Promise<TicketListItem> => {
  const { tickets } = await bus.query(describeTickets, { ticketIds: [ticketId] }, context);
  const [ticket] = tickets;
  if (ticket === undefined) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
};
