import type { PartitionQueue } from './partition-queue.ts';
import type { PartitionWorker } from './partition-worker.ts';

/** One partition of a source on its way through a consumer. */
export type Lane = {
  readonly queue: PartitionQueue;
  readonly worker: PartitionWorker;
  /** Being worked off, or left alone for a while after a failure. */
  isBusy: boolean;
  /** Another process is faster here: look before working. */
  follows: boolean;
};
