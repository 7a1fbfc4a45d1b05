import type { SealedEvent } from '@balcao/contracts';
import type { Log } from '../log.ts';
import { absenceOf } from '../rpc/failure.ts';
import type { AbsenceLog } from './absence-log.ts';
import type { BatchApplier } from './apply-batch.ts';
import type { PartitionWorker, Patience } from './partition-worker.ts';
import type { PartitionQueue } from './partition-queue.ts';

/**
 * Transactions over all partitions that are ready. Events that arrive during one wait for the next. So batches grow
 * with the load, and a lone event does not wait.
 */
export type Rounds = {
  /** `undefined` if nothing is ready, or another round runs. */
  readonly start: (lanes: readonly Lane[]) => Promise<void> | undefined;
  /** After a pause. */
  readonly resume: () => void;
};

type RoundOptions = {
  readonly applier: BatchApplier;
  /** Events per transaction, at most. */
  readonly batchSize: number;
  readonly patience: Patience;
  readonly log: Log;
  readonly facts: { readonly consumer: string; readonly source: string };
  readonly absenceLog: AbsenceLog;
  readonly onRetry: () => void;
  /** Calls `resume` after this time. */
  readonly rest: (ms: number) => void;
};

type Ready = { readonly lane: Lane; readonly events: readonly SealedEvent[] };

export function createRounds(options: RoundOptions): Rounds {
  const { applier, batchSize, patience, log, facts, absenceLog } = options;
  let absences = 0;
  let isResting = false;
  let isUnderWay = false;
  /** The lane at which the next round starts, so that no partition starves behind full ones. */
  let turn = 0;

  const collect = (lanes: readonly Lane[]): readonly Ready[] => {
    const ready: Ready[] = [];
    let room = batchSize;
    for (let tried = 0; tried < lanes.length && room > 0; tried += 1) {
      const lane = lanes[(turn + tried) % lanes.length];
      if (lane === undefined || lane.isBusy || lane.follows || !lane.queue.hasWork()) continue;
      const events = lane.worker.ready(room);
      if (events.length === 0) continue;
      room -= events.length;
      ready.push({ lane, events });
    }
    turn += 1;
    return ready;
  };

  const fail = (ready: readonly Ready[], error: unknown): void => {
    options.onRetry();
    if (absenceOf(error) === undefined) {
      for (const { lane } of ready) lane.worker.suspect();
      log.warn(
        { ...facts, err: error },
        'a batch of events could not be applied; its partitions are applied alone',
      );
      return;
    }
    absences += 1;
    const delayMs = Math.min(patience.firstDelayMs * 2 ** (absences - 1), patience.maxDelayMs);
    absenceLog(error, absences);
    isResting = true;
    options.rest(delayMs);
  };

  const run = async (ready: readonly Ready[]): Promise<void> => {
    isUnderWay = true;
    for (const { lane } of ready) lane.isBusy = true;
    try {
      const applied = await applier.apply(
        ready.map(({ lane, events }) => ({ partition: lane.queue.partition, events })),
      );
      absences = 0;
      for (const [index, { lane, events }] of ready.entries()) {
        const one = applied[index];
        if (one !== undefined) lane.worker.accept(one, events);
      }
    } catch (error) {
      fail(ready, error);
    } finally {
      for (const { lane } of ready) lane.isBusy = false;
      isUnderWay = false;
    }
  };

  return {
    start(lanes) {
      if (isResting || isUnderWay) return undefined;
      const ready = collect(lanes);
      return ready.length === 0 ? undefined : run(ready);
    },
    resume() {
      isResting = false;
    },
  };
}

/** The work of a consumer on one partition of a source. */
export type Lane = {
  readonly queue: PartitionQueue;
  readonly worker: PartitionWorker;
  /** In work, or paused after a failure. */
  isBusy: boolean;
  /** Another process is faster here, so this one checks the positions before it works. */
  follows: boolean;
};
