import type { Failure, NewEventOf, PastEventOf, Result, TicketEvents } from '@balcao/contracts';

/** What happens in the stream of a ticket. */
export const ticketEventTypes = [
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TicketRead',
  'TicketUndone',
  'TicketDeleted',
] as const;
type OfTickets = Pick<TicketEvents, (typeof ticketEventTypes)[number]>;
export type NewTicketEvent = NewEventOf<OfTickets>;
export type PastTicketEvent = PastEventOf<OfTickets>;
export type TicketProblem = Failure<
  'ERR_NO_TICKET_FOUND' | 'ERR_OPEN_USER_TICKET' | 'ERR_VALIDATION' | 'ERR_NOTHING_TO_UNDO'
>;

export type TicketOutcome = Result<readonly NewTicketEvent[], TicketProblem>;
