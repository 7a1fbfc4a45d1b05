import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportedStatus } from '#connections/watch-status.rules.ts';
import { LeaseLostError } from '#leases/index.ts';
import type { SupervisorLog } from './supervisor-log.ts';

type WriterOptions = {
  readonly current: () => ReportedStatus;
  readonly write: (shown: ReportedStatus) => Promise<void>;
  /** The QR code or the retries changed, for which there is no event. */
  readonly onTouched: () => void;
  readonly onLost: () => void;
  readonly log: SupervisorLog;
};

export type StatusWriter = {
  /** Stores the status if it changed. */
  readonly look: () => void;
  /** Resolves once the stored status is the current one. */
  readonly settled: () => Promise<void>;
  readonly stop: () => void;
};

const againMs = 500;

/** Writes until the stored status is the current one. Statuses in between are skipped. */
export function createStatusWriter(options: WriterOptions): StatusWriter {
  let written: ReportedStatus | undefined;
  let writing: Promise<void> | undefined;
  let isStopped = false;

  const writeOnce = async (shown: ReportedStatus): Promise<void> => {
    try {
      await options.write(shown);
      const isTouched = shown.qrcode !== written?.qrcode || shown.retries !== written.retries;
      written = shown;
      if (isTouched) options.onTouched();
    } catch (error) {
      if (error instanceof LeaseLostError) {
        isStopped = true;
        options.onLost();
        return;
      }
      options.log.warn({ err: error }, 'the status of a session could not be written');
      await sleep(againMs);
    }
  };

  const run = async (): Promise<void> => {
    // So that it cannot end before the caller has noted that it runs.
    await Promise.resolve();
    for (let shown = options.current(); !isStopped && !isEqual(written, shown); shown = options.current())
      await writeOnce(shown);
    writing = undefined;
  };

  return {
    look: () => {
      writing ??= run();
    },
    settled: async () => {
      while (writing !== undefined) await writing;
    },
    stop: () => {
      isStopped = true;
    },
  };
}

const isEqual = (left: ReportedStatus | undefined, right: ReportedStatus): boolean =>
  left?.status === right.status &&
  left.reason === right.reason &&
  left.number === right.number &&
  left.qrcode === right.qrcode &&
  left.retries === right.retries;
