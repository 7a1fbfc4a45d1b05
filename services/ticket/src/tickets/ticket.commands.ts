import type { TicketCause, TicketPlace, TicketStatus } from '@balcao/contracts';

/** Who wrote again: the contact, or somebody of the desk on the phone or by a script. */
export type WakeCause = Extract<TicketCause, 'inbound' | 'phone' | 'api'>;

export type TicketCommand =
  /** For the first message of a conversation, or by hand: where it begins is its caller's to say. */
  | {
      readonly type: 'OpenTicket';
      readonly ticketId: number;
      readonly contactId: number;
      readonly isGroup: boolean;
      /** null: it is gone by then. */
      readonly connectionId: number | null;
      /** By whose address it came, when that contact had been merged into this one. */
      readonly mergedContactId?: number;
      /** Absent: it waits for an attendant. */
      readonly begin?: {
        readonly status: 'open' | 'pending';
        readonly userId: number | null;
        readonly queueId: number | null;
        readonly cause: TicketCause;
      };
    }
  /** Somebody wrote again soon enough after it was closed: it waits anew, for anybody; its sector stays. */
  | { readonly type: 'WakeTicket'; readonly cause: WakeCause }
  | MoveTicket
  | ReadTicket
  | UndoMove
  | { readonly type: 'DeleteTicket' };

/** Somebody saw its messages, by loading, by a report or by an answer. */
export type ReadTicket = {
  readonly type: 'ReadTicket';
  /** null: nobody in person, such as a script. */
  readonly readerId: number | null;
  readonly upTo: number;
  readonly lastInbound: number;
};

/**
 * What an attendant asks for: accept, return, close, reopen or transfer, by where the ticket shall stand. Absent is
 * unchanged, null is cleared (rule T3): to clear the attendant of an open ticket, and no more, is to return it.
 */
export type MoveTicket = {
  readonly type: 'MoveTicket';
  /** null: a system or a script. */
  readonly moverId: number | null;
  readonly status?: TicketStatus | undefined;
  readonly userId?: number | null | undefined;
  readonly queueId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
  /** By the transfer dialog. */
  readonly isTransfer?: boolean | undefined;
  /** What the desk says to whom is transferred: the text of the new sector, "" for nothing. */
  readonly greeting?: string | undefined;
  /** Until then it can be taken back, and what it makes the desk say waits. */
  readonly undoableUntil?: string | undefined;
  /** Somebody else takes it for whom it names: it is not taken from whoever has it. */
  readonly isClaim?: boolean | undefined;
  /** Nobody had it before their eyes: what is unread stays so. */
  readonly isUnseen?: boolean | undefined;
  /** Absent: by hand. */
  readonly cause?: TicketCause | undefined;
  readonly lastInbound: number;
};

/** The newest move of the ticket, as the log has it. */
export type LastMove = {
  readonly eventId: string;
  readonly type: MoveType;
  readonly from: TicketPlace;
  readonly to: TicketPlace;
  readonly moverId: number | null;
  readonly at: Date;
};

export type MoveType =
  'TicketAccepted' | 'TicketReturned' | 'TicketClosed' | 'TicketReopened' | 'TicketTransferred';

/** Takes the last move back, within seconds and by whoever made it (rule T8). */
export type UndoMove = {
  readonly type: 'UndoMove';
  readonly moverId: number;
  readonly move: LastMove;
  readonly now: Date;
};
