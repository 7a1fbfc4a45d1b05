import type { ConnectionReason, ConnectionStatus } from '@balcao/contracts';

/** What is stored about how a connection got its status. */
export type Watched = {
  readonly since: Date | null;
  /** Not connected since then, without a request. */
  readonly downSince: Date | null;
  readonly droppedAt: Date | null;
  readonly dropReason: ConnectionReason | null;
};

type Shown = { readonly status: ConnectionStatus; readonly reason: ConnectionReason };

/** Nobody requested these statuses; a start that is running is no drop yet. */
const drops: ReadonlySet<ConnectionReason> = new Set<ConnectionReason>([
  'logged-out',
  'replaced-elsewhere',
  'no-answer',
  'network-lost',
  'crashed',
  'failed-repeatedly',
  'engine-missing',
]);

/** A drop begins when a connection leaves CONNECTED; it ends when it is connected again, or a user stops it (rule W17). */
export const watchStatus = (status: ConnectionStatus, before: Watched, shown: Shown, at: Date): Watched => {
  const since = shown.status === status ? (before.since ?? at) : at;
  if (shown.status === 'CONNECTED' || shown.reason === 'stopped')
    return { ...before, since, downSince: null };
  const downSince = before.downSince ?? (status === 'CONNECTED' ? at : null);
  if (downSince === null || !drops.has(shown.reason)) return { ...before, since, downSince };
  return { since, downSince, droppedAt: downSince, dropReason: shown.reason };
};

/** What a session reports of its connection. */
export type ReportedStatus = {
  readonly status: ConnectionStatus;
  readonly reason: ConnectionReason;
  readonly number: string | null;
  readonly qrcode: string;
  /** When the first code of the series was shown; null without a code. */
  readonly qrcodeSince: Date | null;
  readonly retries: number;
};
