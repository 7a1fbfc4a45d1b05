import type { ConnectionReason, ConnectionStatus } from '@balcao/contracts';

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
