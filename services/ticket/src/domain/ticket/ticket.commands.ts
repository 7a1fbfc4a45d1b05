import type { TicketStatus } from '@balcao/contracts';

export type TicketCommand =
  /** For the first message of a conversation: waits for an attendant. */
  | {
      readonly type: 'OpenTicket';
      readonly ticketId: number;
      readonly contactId: number;
      readonly isGroup: boolean;
      readonly connectionId: number;
    }
  /** The contact wrote again soon enough after it was closed: it waits anew, for anybody; its sector stays. */
  | { readonly type: 'WakeTicket' }
  | MoveTicket
  | {
      readonly type: 'ReadTicket';
      /** null: nobody in person, such as a script. */
      readonly readerId: number | null;
      readonly upTo: number;
      readonly lastInbound: number;
    };

/**
 * What an attendant asks for: accept, return, close, reopen or transfer, by where the ticket shall stand. Absent is
 * unchanged, null is cleared (3-wire.md §8).
 */
export type MoveTicket = {
  readonly type: 'MoveTicket';
  /** null: a system or a script. */
  readonly moverId: number | null;
  readonly status?: TicketStatus | undefined;
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly lastInbound: number;
};
