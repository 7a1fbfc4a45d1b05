/** What the store knows of a refresh token that was shown. All times by one clock. */
export type ShownToken = {
  readonly issuedAt: Date;
  /** When it was exchanged for the first time; null when it never was. */
  readonly usedAt: Date | null;
  readonly session: { readonly startedAt: Date; readonly endedAt: Date | null };
};

export type RefreshRules = {
  /** An unused token dies after this time; each exchange gives a new one. */
  readonly idleMs: number;
  /** However often it is refreshed, a session ends after this time. */
  readonly sessionMs: number;
  /** Calls that run in parallel show the same token: within this time that is no theft. */
  readonly graceMs: number;
};

/** `renew`: exchange it · `expired`: refuse · `reused`: somebody holds a copy, end the whole family. */
export type RefreshVerdict = 'renew' | 'expired' | 'reused';

/** Rotation with a grace for parallel calls (rule A2). */
export const judgeRefresh = (
  token: ShownToken | undefined,
  now: Date,
  { idleMs, sessionMs, graceMs }: RefreshRules,
): RefreshVerdict => {
  if (token?.session.endedAt !== null) return 'expired';
  const since = (moment: Date): number => now.getTime() - moment.getTime();
  if (since(token.session.startedAt) >= sessionMs) return 'expired';
  if (token.usedAt !== null) return since(token.usedAt) <= graceMs ? 'renew' : 'reused';
  return since(token.issuedAt) >= idleMs ? 'expired' : 'renew';
};

/** So long a token that is issued now can be exchanged, unless its session ends before. */
export const secondsToLive = (
  session: { readonly startedAt: Date },
  now: Date,
  { idleMs, sessionMs }: RefreshRules,
): number =>
  Math.max(0, Math.floor(Math.min(idleMs, session.startedAt.getTime() + sessionMs - now.getTime()) / 1_000));
