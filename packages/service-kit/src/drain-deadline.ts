/**
 * A process ends this long after SIGTERM at the latest (rule G21). What starts processes waits longer before it kills:
 * `stopGraceMs` of the supervisor, `stop_grace_period` of compose.
 */
export const drainDeadlineMs = 20_000;
