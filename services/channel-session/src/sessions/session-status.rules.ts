import type { ConnectionStatus } from '@balcao/contracts';
import type { ReportedStatus } from '#connections/reported-status.rules.ts';
import type { SessionPhase, SessionState } from './session-state.rules.ts';

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
