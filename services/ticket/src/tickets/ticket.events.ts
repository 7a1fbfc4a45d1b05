import type {
  AutomationEvents,
  Failure,
  NewEventOf,
  PastEventOf,
  Result,
  TicketEvents,
} from '@balcao/contracts';

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
/** Those of its automation have a decider of their own on the same stream. */
export type PastTicketEvent = PastEventOf<OfTickets & AutomationEvents>;
export type TicketChange = Exclude<PastTicketEvent, { readonly type: 'TicketOpened' | 'TicketDeleted' }>;
export type TicketProblem = Failure<
  'ERR_NO_TICKET_FOUND' | 'ERR_OPEN_USER_TICKET' | 'ERR_VALIDATION' | 'ERR_NOTHING_TO_UNDO'
>;

export type TicketOutcome = Result<readonly NewTicketEvent[], TicketProblem>;
