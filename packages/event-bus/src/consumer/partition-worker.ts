import type { SealedEvent } from '@balcao/contracts';
import type { AbsenceLog } from './absence-log.ts';
import type { Log } from '../log.ts';
import { absenceOf } from '../rpc/failure.ts';
import type { Applied, BatchApplier } from './apply-batch.ts';
import type { LogReader } from './log-reader.ts';
import type { PartitionQueue } from './partition-queue.ts';

export type Patience = {
  /** Doubled after each failure, up to `maxDelayMs`. */
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
  /** After this many failures a batch is applied event by event. */
  readonly batchAttempts: number;
  /** After this many failures on its own an event is parked. */
  readonly eventAttempts: number;
};

export const defaultPatience: Patience = {
  firstDelayMs: 100,
  maxDelayMs: 5_000,
  batchAttempts: 2,
  eventAttempts: 5,
};

export type WorkerEvents = {
  readonly onApplied: (applied: Applied, events: readonly SealedEvent[]) => void;
  readonly onParked: (event: SealedEvent) => void;
  readonly onRetry: () => void;
  readonly onGapFilled: (events: number) => void;
};

/** Applies the events of one partition, alone or together with others, one step at a time. */
export type PartitionWorker = {
  /**
   * Events that may share a transaction with other partitions; none while this partition has failures or reads the log.
   */
  readonly ready: (limit: number) => readonly SealedEvent[];
  /** These events are applied. */
  readonly accept: (applied: Applied, events: readonly SealedEvent[]) => void;
  /** Its events were in a failed transaction, so it runs alone until the cause is known. */
  readonly suspect: () => void;
  /**
   * Applies one batch.
   * @returns how long to pause the partition: 0, or the pause after a failure
   */
  readonly step: () => Promise<number>;
};

type WorkerOptions = {
  readonly queue: PartitionQueue;
  readonly readLog: LogReader;
  readonly applier: BatchApplier;
  readonly batchSize: number;
  readonly patience: Patience;
  readonly log: Log;
  readonly facts: { readonly consumer: string; readonly source: string };
  readonly absenceLog: AbsenceLog;
  readonly events: WorkerEvents;
};

export function createPartitionWorker(options: WorkerOptions): PartitionWorker {
  const { queue, readLog, applier, batchSize, patience, log, absenceLog, events: observer } = options;
  const facts = { ...options.facts, partition: queue.partition };
  /** Failures in a row, of the events or of the stores and services that they need. */
  let failures = 0;
  let absences = 0;
  /** Up to this position events are applied one by one, because one of them fails. */
  let singlyUntil = 0;
  let isSuspect = false;

  const accept = (applied: Applied, events: readonly SealedEvent[]): void => {
    failures = 0;
    absences = 0;
    isSuspect = false;
    queue.moveTo(applied.position);
    observer.onApplied(applied, events);
  };

  const fill = async (): Promise<void> => {
    const after = queue.position();
    const answered = queue.asking();
    const { events, head } = await readLog(queue.partition, after, batchSize);
    if (head < after) log.error({ ...facts, after, head }, 'the log ends before the applied position');
    answered(events, head);
    if (events.length > 0) observer.onGapFilled(events.length);
  };

  const delay = (): number =>
    Math.min(patience.firstDelayMs * 2 ** (failures + absences - 1), patience.maxDelayMs);

  const wait = (error: unknown, reason: string): number => {
    observer.onRetry();
    const delayMs = delay();
    log.warn({ ...facts, err: error, position: queue.position(), failures, absences, delayMs }, reason);
    return delayMs;
  };

  const park = async (event: SealedEvent, error: unknown): Promise<void> => {
    const parked = await applier.park(event, error, failures);
    log.error(
      { ...facts, err: error, position: event.position, type: event.type, stream: event.stream },
      'an event can not be applied: its stream is parked',
    );
    failures = 0;
    queue.moveTo(parked.position);
    observer.onParked(event);
  };

  const fail = async (events: readonly SealedEvent[], error: unknown): Promise<number> => {
    const [first] = events;
    const isOwnFault = absenceOf(error) === undefined;
    if (!isOwnFault || first === undefined) {
      absences += 1;
      observer.onRetry();
      absenceLog(error, absences);
      return delay();
    }
    failures += 1;
    if (events.length > 1) {
      const delayMs = wait(error, 'a batch of events could not be applied');
      if (failures < patience.batchAttempts) return delayMs;
      singlyUntil = events.at(-1)?.position ?? 0;
      failures = 0;
      return delayMs;
    }
    if (failures < patience.eventAttempts) return wait(error, 'an event could not be applied');
    await park(first, error);
    return 0;
  };

  return {
    ready: (limit) =>
      isSuspect || failures + absences > 0 || queue.position() < singlyUntil ? [] : queue.next(limit),
    accept,
    suspect() {
      isSuspect = true;
    },
    async step() {
      let events: readonly SealedEvent[] = [];
      try {
        const size = queue.position() < singlyUntil ? 1 : batchSize;
        if (queue.next(1).length === 0) await fill();
        events = queue.next(size);
        if (events.length === 0) return 0;
        for (const applied of await applier.apply([{ partition: queue.partition, events }]))
          accept(applied, events);
        return 0;
      } catch (error) {
        try {
          return await fail(events, error);
        } catch (parkError) {
          absences += 1;
          return wait(parkError, 'an event could not be parked');
        }
      }
    },
  };
}
