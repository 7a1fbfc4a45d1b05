import { qrcodeLifeMs } from '@balcao/contracts';
import type { SessionState } from './session-state.rules.ts';

/** Rule W4. A start may be a cold browser on a busy machine. */
export const limits = {
  startingMs: 90_000,
  /** A code that nobody looks at is refreshed for so long, and no longer. */
  scanMs: qrcodeLifeMs,
  pairingMs: 60_000,
  syncingMs: 3 * 60_000,
  /** The channel usually reconnects by itself; a restart is the last resort. */
  interruptedMs: 10 * 60_000,
  /** Ready for so long makes earlier failures history. */
  steadyMs: 10 * 60_000,
  failuresInARow: 5,
  /** Who takes too much memory as soon as it runs is not helped by yet another start. */
  recyclesInARow: 3,
  recyclesCountMs: 3_600_000,
  restFirstMs: 2_000,
  restLastMs: 5 * 60_000,
} as const;

/** When the session must have left its phase; null: it may stay. */
export const deadlineOf = (
  state: Pick<SessionState, 'phase' | 'since' | 'restUntil' | 'codeShownSince'>,
): Date | null => {
  switch (state.phase) {
    case 'idle':
    case 'ready':
      return null;
    case 'resting':
      return state.restUntil;
    case 'starting':
      return after(state.since, limits.startingMs);
    case 'waiting-for-scan':
      return after(state.codeShownSince ?? state.since, limits.scanMs);
    case 'pairing':
      return after(state.since, limits.pairingMs);
    case 'syncing':
      return after(state.since, limits.syncingMs);
    case 'interrupted':
      return after(state.since, limits.interruptedMs);
  }
};

/** Doubling from 2 s to 5 min, anywhere between nothing and that: many that fell together don't rise together. */
export const restMs = (restarts: number, chance: number): number =>
  Math.round(chance * Math.min(limits.restLastMs, limits.restFirstMs * 2 ** Math.min(restarts, 20)));

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
