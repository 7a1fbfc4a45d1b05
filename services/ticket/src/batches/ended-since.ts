const dayMs = 24 * 60 * 60_000;

/** Whoever comes back on the same day is told how a job ended; of those that ended before, nobody. */
export const endedSince = (now: Date): Date => new Date(now.getTime() - dayMs);
