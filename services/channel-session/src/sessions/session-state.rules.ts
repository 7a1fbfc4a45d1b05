import type { ConnectionReason } from '@balcao/contracts';

/** `idle`: nothing runs until a person asks. `resting`: something failed, it starts again by itself. */
export type SessionPhase =
  'idle' | 'starting' | 'waiting-for-scan' | 'pairing' | 'syncing' | 'ready' | 'interrupted' | 'resting';

export type SessionState = {
  readonly phase: SessionPhase;
  readonly since: Date;
  readonly reason: ConnectionReason;
  readonly number: string | null;
  /** "" unless a code can be scanned. */
  readonly qrcode: string;
  /** The first code of a series that nobody scanned yet. */
  readonly codeShownSince: Date | null;
  /** Failures of one phase in a row. */
  readonly failures: { readonly phase: SessionPhase; readonly count: number } | null;
  /** Since it was ready for long; the backoff grows with them. */
  readonly restarts: number;
  readonly restUntil: Date | null;
  /** When it was last started anew because of its memory, as far as that counts. */
  readonly recycledAt: readonly Date[];
};
