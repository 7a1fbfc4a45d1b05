import { qrcodeLifeMs } from '@balcao/contracts';
import type { SessionState } from './session-state.rules.ts';

/** Rule W4. A start may mean a cold browser on a busy machine. */
export const limits = {
  startingMs: 90_000,
  /** A code that nobody scans is refreshed for this long. */
  scanMs: qrcodeLifeMs,
  pairingMs: 60_000,
  syncingMs: 3 * 60_000,
  /** The channel usually reconnects by itself, so a restart is the last resort. */
  interruptedMs: 10 * 60_000,
  /** After this long ready, earlier failures no longer count. */
  steadyMs: 10 * 60_000,
  failuresInARow: 5,
  /** If a session takes too much memory right after each start, another restart does not help. */
  recyclesInARow: 3,
  recyclesCountMs: 3_600_000,
  backoffFirstMs: 2_000,
  backoffLastMs: 5 * 60_000,
} as const;

/** When the session must have left its phase; null: it may stay. */
export const deadlineOf = (
  state: Pick<SessionState, 'phase' | 'since' | 'retryAt' | 'codeShownSince'>,
): Date | null => {
  switch (state.phase) {
    case 'idle':
    case 'ready':
      return null;
    case 'backing-off':
      return state.retryAt;
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

/**
 * Doubles from 2 s to 5 min. The pause is random up to that, so that sessions which failed together do not restart
 * together.
 */
export const backoffMs = (restarts: number, chance: number): number =>
  Math.round(chance * Math.min(limits.backoffLastMs, limits.backoffFirstMs * 2 ** Math.min(restarts, 20)));

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
