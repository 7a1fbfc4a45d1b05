/**
 * A header on answers that start or renew a session: the position of the live log some seconds ago. A client that loads
 * its data after that and resumes from this position misses nothing, even if a list was behind the updates. Absent
 * while unknown.
 */
export const livePositionHeader = 'live-position';

/**
 * Lists contain a message within this time (ms) after it was announced. If they do not, their tickets are announced
 * again (`TicketListsCaughtUp`). A client that loads a list applies updates of this last period again.
 */
export const listsKnowWithinMs = 2_000;

/**
 * A new session applies the updates of this last period (ms) again. More than `listsKnowWithinMs`: what a list learns
 * later is emitted again then.
 */
export const settlesAfterMs = 5_000;
