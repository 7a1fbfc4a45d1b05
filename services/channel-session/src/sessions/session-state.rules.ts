import type { ConnectionReason, ConnectionStatus } from '@balcao/contracts';
import type { ReportedStatus } from '#connections/watch-status.rules.ts';

/** `idle`: nothing runs until a user asks. `backing-off`: something failed, and it restarts by itself. */
export type SessionPhase =
  'idle' | 'starting' | 'waiting-for-scan' | 'pairing' | 'syncing' | 'ready' | 'interrupted' | 'backing-off';

export type SessionState = {
  readonly phase: SessionPhase;
  readonly since: Date;
  readonly reason: ConnectionReason;
  readonly number: string | null;
  /** "" unless a code can be scanned. */
  readonly qrcode: string;
  /** When the first code of the series appeared that nobody has scanned yet. */
  readonly codeShownSince: Date | null;
  /** Consecutive failures in one phase. */
  readonly failures: { readonly phase: SessionPhase; readonly count: number } | null;
  /** Since it was last ready for long; the backoff grows with them. */
  readonly restarts: number;
  readonly retryAt: Date | null;
  /** The recent restarts because of its memory, as far as they still count. */
  readonly recycledAt: readonly Date[];
};

/** The status that users see for each phase (rule W3). */
const statusOfPhase: Readonly<Record<SessionPhase, ConnectionStatus>> = {
  idle: 'DISCONNECTED',
  starting: 'OPENING',
  'backing-off': 'OPENING',
  'waiting-for-scan': 'qrcode',
  pairing: 'PAIRING',
  syncing: 'PAIRING',
  ready: 'CONNECTED',
  interrupted: 'TIMEOUT',
};

export const statusOf = (state: SessionState): ReportedStatus => ({
  status: statusOfPhase[state.phase],
  reason: state.reason,
  number: state.number,
  qrcode: state.qrcode,
  qrcodeSince: state.qrcode === '' ? null : state.codeShownSince,
  retries: state.phase === 'ready' ? 0 : state.restarts,
});
