const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How a refused delivery is repeated. */
export type RetrySchedule = {
  /** The pauses after the first failure, the second, and so on; the last one applies to all further ones. */
  readonly pausesMs: readonly [number, ...number[]];
  /** How long after its creation a delivery is given up. null: after as many tries as there are pauses. */
  readonly lastsMs: number | null;
};

/** For a day (rule I2). */
export const dayOfTries: RetrySchedule = {
  pausesMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs],
  lastsMs: 24 * hourMs,
};

/** A later address is of no use (rule I5). */
export const hourOfTries: RetrySchedule & { readonly lastsMs: number } = {
  pausesMs: [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs],
  lastsMs: hourMs,
};

/** Ten tries in three days, as Standard Webhooks recommends (rule H5). */
export const threeDaysOfTries: RetrySchedule = {
  pausesMs: [
    5 * secondMs,
    5 * minuteMs,
    30 * minuteMs,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
  lastsMs: null,
};

type Failed = {
  /** Including this one. */
  readonly failures: number;
  readonly createdAt: Date;
  readonly now: Date;
  /** The pause that the receiver asked for; null: none. */
  readonly retryAfterMs: number | null;
};

/** When it is tried again; undefined: it is given up. The last try is at the very end of its time. */
export const nextTryAt = (
  { pausesMs, lastsMs }: RetrySchedule,
  { failures, createdAt, now, retryAfterMs }: Failed,
): Date | undefined => {
  const endsAt = lastsMs === null ? Infinity : createdAt.getTime() + lastsMs;
  if (now.getTime() >= endsAt || (lastsMs === null && failures > pausesMs.length)) return undefined;
  const longestMs = Math.max(...pausesMs);
  const pauseMs = pausesMs[Math.min(failures, pausesMs.length) - 1] ?? longestMs;
  // A receiver gets the pause that it asked for, but none longer than the longest one.
  const askedMs = Math.min(retryAfterMs ?? 0, longestMs);
  return new Date(Math.min(now.getTime() + Math.max(pauseMs, askedMs), endsAt));
};

/** `Retry-After` in seconds or as a date; null: absent or invalid. */
export const retryAfterOf = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * secondMs;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
};

const slowDown: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const longestPauseMs = hourMs;

/** Until when a receiver wants no deliveries at all; undefined: it did not ask. */
export const pauseAskedBy = (
  { status, retryAfter }: { readonly status: number; readonly retryAfter: string | undefined },
  now: Date,
): Date | undefined => {
  const askedMs = slowDown.has(status) ? retryAfterOf(retryAfter, now) : null;
  return askedMs === null || askedMs === 0
    ? undefined
    : new Date(now.getTime() + Math.min(askedMs, longestPauseMs));
};
