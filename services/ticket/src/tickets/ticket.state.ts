import type { TicketPlace } from '@balcao/contracts';

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
