import type { ReactingTicket } from './reacting-tickets.query.ts';
import type { AutomationEvent, Command } from './react.state.ts';

/** An event that the desk may react to, in the ticket where it happened. */
export type Cause = {
  readonly ticketId: number;
  readonly event: AutomationEvent;
  /** The id of the message's event; of a reminder, which follows from no event, a new one. */
  readonly eventId: string;
  readonly correlationId: string;
};

/** A command that the rules returned for a cause. */
export type DoneBecause = {
  readonly cause: Cause;
  readonly command: Command;
  readonly ticket: ReactingTicket;
};
