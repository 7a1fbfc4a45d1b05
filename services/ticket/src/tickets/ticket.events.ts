import type {
  AutomationEvents,
  Failure,
  NewEventOf,
  PastEventOf,
  Result,
  TicketEvents,
  TicketPlace,
} from '@balcao/contracts';

/** The events in the stream of a ticket. */
export const ticketEventTypes = [
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketClosed',
  'TicketReopened',
  'TicketTransferred',
  'TransferFlagChanged',
  'TicketRead',
  'TicketUndone',
  'TicketDeleted',
] as const;
type OfTickets = Pick<TicketEvents, (typeof ticketEventTypes)[number]>;
export type NewTicketEvent = NewEventOf<OfTickets>;
/** Events of the automation are in the same stream, but have their own decider. */
export type PastTicketEvent = PastEventOf<OfTickets & AutomationEvents>;
export type TicketChange = Exclude<PastTicketEvent, { readonly type: 'TicketOpened' | 'TicketDeleted' }>;
export type TicketProblem = Failure<
  'ERR_NO_TICKET_FOUND' | 'ERR_OPEN_USER_TICKET' | 'ERR_VALIDATION' | 'ERR_NOTHING_TO_UNDO'
>;

export type TicketOutcome = Result<readonly NewTicketEvent[], TicketProblem>;

/** The state that decisions about a ticket need. The last message and the counters are other columns. */
export type TicketState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present';
      readonly ticketId: number;
      readonly contactId: number;
      readonly isGroup: boolean;
      readonly place: TicketPlace;
      /** As the last move that named it said (rule T4). */
      readonly transf: boolean;
      readonly readUpTo: number;
    };

export type PresentTicket = Extract<TicketState, { status: 'present' }>;
