import type { PartitionQueue } from './partition-queue.ts';
import type { PartitionWorker } from './partition-worker.ts';

/** The work of a consumer on one partition of a source. */
export type Lane = {
  readonly queue: PartitionQueue;
  readonly worker: PartitionWorker;
  /** In work, or paused after a failure. */
  isBusy: boolean;
  /** Another process is faster here, so this one checks the positions before it works. */
  follows: boolean;
};
