import type { ConnectionReason, ConnectionStatus } from '@balcao/contracts';
import type { SessionPhase, SessionState } from './session-state.ts';

/** The phase in the product's words (rule W3). */
const statusOfPhase: Readonly<Record<SessionPhase, ConnectionStatus>> = {
  idle: 'DISCONNECTED',
  starting: 'OPENING',
  resting: 'OPENING',
  'waiting-for-scan': 'qrcode',
  pairing: 'PAIRING',
  syncing: 'PAIRING',
  ready: 'CONNECTED',
  interrupted: 'TIMEOUT',
};

export type SessionStatus = {
  readonly status: ConnectionStatus;
  readonly reason: ConnectionReason;
  readonly number: string | null;
  readonly qrcode: string;
  /** When the first code of the series was shown; null while there is none. */
  readonly qrcodeSince: Date | null;
  readonly retries: number;
};

export const statusOf = (state: SessionState): SessionStatus => ({
  status: statusOfPhase[state.phase],
  reason: state.reason,
  number: state.number,
  qrcode: state.qrcode,
  qrcodeSince: state.qrcode === '' ? null : state.codeShownSince,
  retries: state.phase === 'ready' ? 0 : state.restarts,
});
