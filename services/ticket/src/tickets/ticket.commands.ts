import type { TicketCause, TicketPlace, TicketStatus } from '@balcao/contracts';

/** The sender of the new message: the contact, a user on the phone, or a script. */
export type WakeCause = Extract<TicketCause, 'inbound' | 'phone' | 'api'>;

export type TicketCommand =
  /** For the first message of a conversation, or by hand. The caller decides the first place. */
  | {
      readonly type: 'OpenTicket';
      readonly ticketId: number;
      readonly contactId: number;
      readonly isGroup: boolean;
      /** null if the connection was deleted meanwhile. */
      readonly connectionId: number | null;
      /** The merged contact to whose address the message came. */
      readonly mergedContactId?: number;
      /** Absent: the ticket is pending. */
      readonly begin?: {
        readonly status: 'open' | 'pending';
        readonly userId: number | null;
        readonly queueId: number | null;
        readonly cause: TicketCause;
      };
    }
  /**
   * A new message comes soon enough after the close. The ticket becomes pending without an assignee, in its sector.
   */
  | { readonly type: 'WakeTicket'; readonly cause: WakeCause }
  | MoveTicket
  | ReadTicket
  | UndoMove
  | { readonly type: 'DeleteTicket' };

/** A user saw the messages: they loaded them, reported reading, or answered. */
export type ReadTicket = {
  readonly type: 'ReadTicket';
  /** null if no user read, for example a script. */
  readonly readerId: number | null;
  readonly upTo: number;
  readonly lastInbound: number;
};

/**
 * A move by the place that the ticket shall have: accept, return, close, reopen or transfer. An absent field stays
 * unchanged, null clears it (rule T3). To clear only the assignee of an open ticket is a return.
 */
export type MoveTicket = {
  readonly type: 'MoveTicket';
  /** null for the system or a script. */
  readonly moverId: number | null;
  readonly status?: TicketStatus | undefined;
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
  /** The transfer dialog was used. The ticket keeps it as `transf`; absent: unchanged. */
  readonly isTransfer?: boolean | undefined;
  /** The greeting of the new sector; "" for none. */
  readonly greeting?: string | undefined;
  /** Until then the move can be undone, and its texts are held back. */
  readonly undoableUntil?: string | undefined;
  /** Another user accepts the ticket for the named one. It is refused if the ticket has an assignee. */
  readonly isClaim?: boolean | undefined;
  /** No user saw the conversation, so unread messages stay unread. */
  readonly isUnseen?: boolean | undefined;
  /** Absent: a user moved the ticket by hand. */
  readonly cause?: TicketCause | undefined;
  readonly lastInbound: number;
};

/** The newest move of the ticket in the log. */
export type LastMove = {
  readonly eventId: string;
  readonly type: MoveType;
  readonly from: TicketPlace;
  readonly to: TicketPlace;
  /** Set if the move changed it. */
  readonly transf?: boolean | undefined;
  readonly moverId: number | null;
  readonly at: Date;
};

export type MoveType =
  'TicketAccepted' | 'TicketReturned' | 'TicketClosed' | 'TicketReopened' | 'TicketTransferred';

/** Undoes the last move, within seconds and by the same user (rule T8). */
export type UndoMove = {
  readonly type: 'UndoMove';
  readonly moverId: number;
  readonly move: LastMove;
  readonly now: Date;
};
