import type { ConnectionReason, ConnectionStatus } from '@balcao/contracts';

/** What a session says of its connection. */
export type ReportedStatus = {
  readonly status: ConnectionStatus;
  readonly reason: ConnectionReason;
  readonly number: string | null;
  readonly qrcode: string;
  /** When the first code of the series was shown; null while there is none. */
  readonly qrcodeSince: Date | null;
  readonly retries: number;
};
