import type { SealedEvent, ServiceName } from '@balcao/contracts';
import type { Pace } from '@balcao/event-store/core/pace';
import type { Log } from '../log.ts';
import type { BusObserver } from '../observer.ts';
import type { BatchApplier } from './apply-batch.ts';
import type { Subscriptions, Listening } from './subscription.ts';
import type { LogReader } from './log-reader.ts';
import { createRounds, type Lane } from './rounds.ts';
import { createLinger } from './linger.ts';
import { createPartitionQueue } from './partition-queue.ts';
import { createAbsenceLog } from './absence-log.ts';
import { createPartitionWorker, defaultPatience, type Patience } from './partition-worker.ts';
import { pause } from './pause.ts';
import { createWaiters } from './waiters.ts';

/** A running consumer of one source's events. */
export type Consumer = {
  readonly name: string;
  readonly source: ServiceName;
  /** Resolves once it knows its positions and listens, so its own stores work. It may still be catching up. */
  readonly ready: () => Promise<void>;
  /** Resolves once every event in the source's present log is applied. */
  readonly caughtUp: () => Promise<void>;
  readonly appliedThrough: (partition: number) => number;
  /** `false` if `timeoutMs` passed before that position was applied. */
  readonly waitFor: (partition: number, position: number, timeoutMs: number) => Promise<boolean>;
  /** Events that it knows of and has not applied yet. */
  readonly lag: () => number;
  readonly countParked: () => Promise<number>;
  /**
   * Applies the parked events of a stream in order, in one transaction.
   * @returns their number
   */
  readonly replayParked: (stream: string) => Promise<number>;
  /** Finishes the current batch. */
  readonly stop: () => Promise<void>;
};

type RunOptions = {
  readonly name: string;
  readonly source: ServiceName;
  readonly subscriptions: Subscriptions;
  readonly observer: BusObserver;
  readonly log: Log;
  readonly applier: BatchApplier;
  readonly readLog: LogReader;
  readonly positions: () => Promise<ReadonlyMap<number, number>>;
  readonly countParked: () => Promise<number>;
  readonly partitions: number;
  readonly batchSize: number;
  readonly concurrency: number;
  readonly reconcileMs: number;
  /** The newest position of each partition; not older than the last comparison. */
  readonly readHeads: () => Promise<readonly number[]>;
  readonly pace: Pace;
  readonly headStartMs: number;
  readonly isUrgent: (event: SealedEvent) => boolean;
  readonly patience: Partial<Patience>;
};

/** A process that was beaten leaves new events to the faster one for this long. */
const followMs = 50;
const positionsRetryMs = 500;

/** Feeds the partitions and works on a few of them at a time, in turn. */
export function runConsumer(options: RunOptions): Consumer {
  const { name, source, log, observer, applier, pace } = options;
  const stopping = new AbortController();
  const waiters = createWaiters();
  const running = new Set<Promise<void>>();
  let lanes: readonly Lane[] = [];
  const patience = { ...defaultPatience, ...options.patience };
  const absenceLog = createAbsenceLog(log, { consumer: name, source });
  const rounds = createRounds({
    applier,
    batchSize: options.batchSize,
    patience,
    log,
    facts: { consumer: name, source },
    absenceLog,
    onRetry: () => observer.retried?.({ consumer: name, source }),
    rest: (ms) => {
      void pause(ms, stopping.signal).then(() => {
        rounds.resume();
        pump();
      });
    },
  });
  let turn = 0;
  let isListening = false;
  let listening: Listening | undefined;

  const work = async (lane: Lane): Promise<void> => {
    if (lane.follows) await follow(lane);
    const delayMs = lane.queue.hasWork() ? await lane.worker.step() : 0;
    if (delayMs > 0) {
      void pause(delayMs, stopping.signal).then(() => {
        lane.isBusy = false;
        pump();
      });
      return;
    }
    lane.isBusy = false;
  };

  const follow = async (lane: Lane): Promise<void> => {
    await pause(followMs, stopping.signal);
    const reached = (await options.positions()).get(lane.queue.partition) ?? 0;
    if (reached > lane.queue.position()) lane.queue.moveTo(reached);
    lane.follows = !lane.queue.hasWork();
  };

  const start = (lane: Lane): Promise<void> => {
    lane.isBusy = true;
    return work(lane).catch((error: unknown) => {
      log.error({ err: error, consumer: name, source }, 'a consumer failed and continues');
      lane.isBusy = false;
    });
  };

  /** A partition that reads the log, follows another process or has failures runs alone; the others run together. */
  const nextJob = (): Promise<void> | undefined => {
    const round = rounds.start(lanes);
    if (round !== undefined) return round;
    turn += 1;
    const inTurn = [...lanes.slice(turn % lanes.length), ...lanes.slice(0, turn % lanes.length)];
    const alone = inTurn.find(
      ({ isBusy, queue, follows, worker }) =>
        !isBusy && queue.hasWork() && (follows || worker.ready(1).length === 0),
    );
    return alone && start(alone);
  };

  const pump = (): void => {
    while (!stopping.signal.aborted && running.size < options.concurrency) {
      const job = nextJob();
      if (job === undefined) return;
      running.add(job);
      void job.finally(() => {
        running.delete(job);
        waiters.look();
        goOn();
      });
    }
  };

  /** By partition: the last position that may not wait. */
  const urgentPositions = new Map<number, number>();
  const isUrgentWaiting = (): boolean =>
    lanes.some(({ queue }) => (urgentPositions.get(queue.partition) ?? 0) > queue.position());

  const linger = createLinger({
    lingerMs: pace.lingerMs,
    headStartMs: options.headStartMs,
    isHurried: () => waiters.isAnybodyThere() || isUrgentWaiting(),
    begin: () => {
      pump();
    },
  });

  /** A lingering consumer pauses again, unless a whole batch waits. */
  const goOn = (): void => {
    if (pace.lingerMs() === 0 || lag() >= options.batchSize) pump();
    else if (lanes.some(({ queue }) => queue.hasWork())) linger.soon();
  };

  const lag = (): number => lanes.reduce((sum, { queue }) => sum + queue.head() - queue.position(), 0);

  const createLane = (partition: number, position: number): Lane => {
    const queue = createPartitionQueue(partition, position);
    const worker = createPartitionWorker({
      queue,
      readLog: options.readLog,
      applier,
      batchSize: options.batchSize,
      patience,
      log,
      facts: { consumer: name, source },
      absenceLog,
      events: {
        onApplied(applied) {
          lane.follows = applied.wasBeaten;
        },
        onParked: (event) => observer.parked?.({ consumer: name, source, type: event.type }),
        onRetry: () => observer.retried?.({ consumer: name, source }),
        onGapFilled: (events) => observer.gapFilled?.({ consumer: name, source, events }),
      },
    });
    const lane: Lane = { queue, worker, isBusy: false, follows: false };
    return lane;
  };

  const open = async (): Promise<void> => {
    for (;;) {
      try {
        const positions = await options.positions();
        if (stopping.signal.aborted) return;
        lanes = Array.from({ length: options.partitions }, (_, partition) =>
          createLane(partition, positions.get(partition) ?? 0),
        );
        break;
      } catch (error) {
        log.warn({ err: error, consumer: name, source }, 'positions could not be read');
        await pause(positionsRetryMs, stopping.signal);
      }
      if (stopping.signal.aborted) return;
    }
    listening = options.subscriptions.listen(source, {
      onEvent(event) {
        lanes[event.partition]?.queue.push(event);
        if (options.isUrgent(event)) urgentPositions.set(event.partition, event.position);
        pace.arrived();
        linger.soon();
      },
      onResync() {
        for (const lane of lanes) lane.queue.invalidate();
        isListening = true;
        waiters.look();
        pump();
      },
    });
  };
  const started = open();

  let compared: readonly number[] = [];
  /** The owner's log may have events that the broker lost, or fewer events, if it was restored. */
  const reconcile = async (): Promise<void> => {
    const before = compared;
    compared = lanes.map(({ queue }) => queue.position());
    // An owner that is away is compared with later.
    const heads = await options.readHeads().catch(() => compared);
    for (const { queue } of lanes) {
      const head = heads[queue.partition] ?? 0;
      if (head > queue.position() || head < (before[queue.partition] ?? 0)) queue.invalidate();
    }
    pump();
  };
  const reconciler = setInterval(() => void reconcile(), options.reconcileMs);

  return {
    name,
    source,
    async ready() {
      await waiters.until(() => isListening);
    },
    async caughtUp() {
      await waiters.until(() => isListening);
      for (const lane of lanes) lane.queue.invalidate();
      const isDone = waiters.until(() => lanes.every((lane) => !lane.queue.hasWork()));
      linger.now();
      await isDone;
    },
    appliedThrough: (partition) => lanes[partition]?.queue.position() ?? 0,
    waitFor: (partition, position, timeoutMs) => {
      const isDone = waiters.until(() => (lanes[partition]?.queue.position() ?? 0) >= position, timeoutMs);
      linger.hurry();
      return isDone;
    },
    lag,
    countParked: options.countParked,
    replayParked: (stream) => applier.replay(stream),
    async stop() {
      stopping.abort();
      linger.stop();
      clearInterval(reconciler);
      await started;
      listening?.end();
      await Promise.all(running);
    },
  };
}
