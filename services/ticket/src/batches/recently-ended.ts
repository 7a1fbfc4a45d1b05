const dayMs = 24 * 60 * 60_000;

/** A user who returns within a day sees how a job ended. */
export const endedSince = (now: Date): Date => new Date(now.getTime() - dayMs);
