import type { TicketPlace } from '@balcao/contracts';

/** What decisions about a ticket need. Last message and counters are columns of their own. */
export type TicketState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'present';
      readonly ticketId: number;
      readonly contactId: number;
      readonly isGroup: boolean;
      readonly place: TicketPlace;
      readonly readUpTo: number;
    };

export type PresentTicket = Extract<TicketState, { status: 'present' }>;
