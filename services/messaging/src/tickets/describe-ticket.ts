import { AppError, describeTickets, type TicketListItem } from '@balcao/contracts';
import type { Bus, CallContext } from '@balcao/event-bus';

/**
 * The ticket as ticket shows it, with names and contact. This call checks no right.
 * @throws AppError ERR_NO_TICKET_FOUND if the ticket was deleted.
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
