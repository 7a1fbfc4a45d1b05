import type { NewEventOf, TicketEvents, TicketPlace } from '@balcao/contracts';
import type { PresentTicket } from './ticket.events.ts';

type TicketRead = NewEventOf<Pick<TicketEvents, 'TicketRead'>>;

/** The place before and after a move. */
export const movedFacts = (
  { ticketId, contactId, place }: PresentTicket,
  to: TicketPlace,
): { ticketId: number; contactId: number; from: TicketPlace; to: TicketPlace } => ({
  ticketId,
  contactId,
  from: place,
  to,
});

/** No event if so much was read already. */
export const readUpTo = (
  ticket: PresentTicket,
  place: TicketPlace,
  readerId: number | null,
  upTo: number,
): readonly TicketRead[] =>
  upTo > ticket.readUpTo
    ? [{ type: 'TicketRead', data: { ticketId: ticket.ticketId, place, userId: readerId, upTo } }]
    : [];
