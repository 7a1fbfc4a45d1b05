/** The stored facts of a presented refresh token. All times are by one clock. */
export type ShownToken = {
  readonly issuedAt: Date;
  /** When it was first exchanged; null: never. */
  readonly usedAt: Date | null;
  readonly session: { readonly startedAt: Date; readonly endedAt: Date | null };
};

export type RefreshRules = {
  /** An unused token expires after this time; each exchange gives a new one. */
  readonly idleMs: number;
  /** However often it is refreshed, a session ends after this time. */
  readonly sessionMs: number;
  /** Parallel calls present the same token, so within this time it is no theft. */
  readonly graceMs: number;
};

/** `renew`: exchange it · `expired`: refuse · `reused`: there is a copy, so end the whole family. */
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

/** For how long a token issued now can be exchanged; it may end earlier with its session. */
export const secondsToLive = (
  session: { readonly startedAt: Date },
  now: Date,
  { idleMs, sessionMs }: RefreshRules,
): number =>
  Math.max(0, Math.floor(Math.min(idleMs, session.startedAt.getTime() + sessionMs - now.getTime()) / 1_000));
