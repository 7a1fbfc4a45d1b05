/**
 * How long a process may take from its stop signal to its end before it is killed. Longer than the drain of a service
 * (`drainDeadlineMs`), so that a service always ends by itself. Compose waits as long (`stop_grace_period`).
 */
export const stopGraceMs = 30_000;
