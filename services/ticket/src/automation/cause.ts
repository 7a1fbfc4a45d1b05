import type { ReactingTicket } from './reacting-tickets.query.ts';
import type { AutomationEvent, Command } from './react.state.ts';

/** An event that the desk may react to, in the ticket where it happened. */
export type Cause = {
  readonly ticketId: number;
  readonly event: AutomationEvent;
  /** Of the message; of a reminder, which follows from none, its own. */
  readonly eventId: string;
  readonly correlationId: string;
};

/** What came of it. */
export type DoneBecause = {
  readonly cause: Cause;
  readonly command: Command;
  readonly ticket: ReactingTicket;
};
