import type { EventCatalog, RecordedOf, SealedEvent, ServiceName, Written } from '@balcao/contracts';
import { busyPace, steadyPace } from '@balcao/event-store/core/pace';
import { partitionCount } from '@balcao/event-store/core/partition';
import type { ConsumerCheckpoint } from '@balcao/event-store/core/ports';
import type { Upcaster } from '@balcao/event-store/core/upcasting';
import type { Bus } from '../bus.ts';
import type { Log } from '../log.ts';
import { createApplier, type Effect } from './apply-batch.ts';
import { createDecoder } from './decode-events.ts';
import type { KeySource } from './key-source.ts';
import { createLogReader } from './log-reader.ts';
import type { Patience } from './partition-worker.ts';
import { type Consumer, runConsumer } from './run-consumer.ts';

/** The pause of consumers whose effect no screen waits for. */
export const unhurriedMs = 250;
/** The same where users miss nothing for a second: figures, search words, what an erasure will look up. */
export const backgroundMs = 1_000;
/** A lone event waits this long for a lingering consumer, so that the consumers that a screen waits for run first. */
const headStartMs = 30;

type CommonOptions<C extends EventCatalog, Type extends keyof C & string, Tx> = {
  readonly bus: Bus;
  /** `<service>__<slice>`: the positions are stored under this name. */
  readonly consumer: string;
  readonly source: ServiceName;
  readonly catalog: C;
  readonly checkpoint: ConsumerCheckpoint<Tx>;
  readonly keys: KeySource;
  readonly log: Log;
  /** The types that it handles; its positions skip events of other types. */
  readonly types: readonly Type[];
  readonly upcasters?: readonly Upcaster[];
  /** Events per transaction, at most; default 200. */
  readonly batchSize?: number;
  /** Parallel transactions, each with its own database connection; default 2. */
  readonly concurrency?: number;
  readonly patience?: Partial<Patience>;
  /** How often the positions are compared with the log's, in case the broker lost an event; default 15 s. */
  readonly reconcileMs?: number;
  /**
   * The pause between the starts of two rounds, for effects that no screen waits for: a round costs the same for one
   * event and for many. A lone event waits a moment, and a caller that waits for a position ends the pause. Default 0:
   * events are applied at once, and events that arrive meanwhile form the next batch.
   */
  readonly lingerMs?: number;
  /**
   * Whether it pauses for a tenth of a second while very many events arrive (`busyPace`): for effects that no user
   * misses for that long. Default false.
   */
  readonly lingersWhenBusy?: boolean;
  /** Whether the event ends the pause, where a consumer lingers; default never. */
  readonly isUrgent?: (event: SealedEvent) => boolean;
  /** Replayed parked events have no effect; for effects that are right only at their time. Default false. */
  readonly letsParkedGo?: boolean;
  /**
   * Whether all these events would change nothing, now and whenever they are seen again. They are then skipped like
   * unwanted types: not opened, and without a transaction. Called before each batch; default never.
   */
  readonly isIdle?: (events: readonly SealedEvent[]) => boolean | Promise<boolean>;
};

type Events<C extends EventCatalog, Type extends keyof C> = RecordedOf<Pick<C, Type>>[];

export type ConsumerOptions<C extends EventCatalog, Type extends keyof C & string, Tx> = CommonOptions<
  C,
  Type,
  Tx
> & {
  /** In the transaction that moves the positions: events in the order of their partitions, each exactly once. */
  readonly apply: (tx: Tx, events: Events<C, Type>) => Promise<void>;
  /** At most once, after the commit: for signals that may be lost. */
  readonly afterCommit?: (events: Events<C, Type>) => void | Promise<void>;
};

export type PreparedConsumerOptions<
  C extends EventCatalog,
  Type extends keyof C & string,
  Tx,
  Ctx,
> = CommonOptions<C, Type, Tx> & {
  /**
   * Runs before the transaction, for calls to other services. It may run again for the same events, so it is
   * idempotent.
   */
  readonly prepare: (events: Events<C, Type>) => Promise<Ctx>;
  /** `events` may be fewer than `prepare` got. */
  readonly apply: (tx: Tx, events: Events<C, Type>, ctx: Ctx) => Promise<void>;
  readonly afterCommit?: (events: Events<C, Type>, ctx: Ctx) => void | Promise<void>;
};

/**
 * Applies the events of a source in the order of each partition, in batches, each in one transaction with the position
 * (rule G9). Events come from the broker; missed events are read from the owner's log. If an event cannot be applied,
 * it is parked with the later events of its stream, and other streams go on.
 */
export function startConsumer<C extends EventCatalog, Type extends keyof C & string, Tx, Ctx>(
  options: PreparedConsumerOptions<C, Type, Tx, Ctx>,
): Consumer;
export function startConsumer<C extends EventCatalog, Type extends keyof C & string, Tx>(
  options: ConsumerOptions<C, Type, Tx>,
): Consumer;
export function startConsumer<C extends EventCatalog, Type extends keyof C & string, Tx, Ctx>(
  options: PreparedConsumerOptions<C, Type, Tx, Ctx> | ConsumerOptions<C, Type, Tx>,
): Consumer {
  const { isIdle = () => false } = options;
  return 'prepare' in options
    ? start(options, {
        isIdle,
        prepare: options.prepare,
        apply: options.apply,
        afterCommit: options.afterCommit ?? (() => undefined),
      })
    : start(options, {
        isIdle,
        prepare: () => Promise.resolve(undefined),
        apply: options.apply,
        afterCommit: options.afterCommit ?? (() => undefined),
      });
}

function start<C extends EventCatalog, Type extends keyof C & string, Tx, Ctx>(
  options: CommonOptions<C, Type, Tx>,
  effect: Effect<Pick<C, Type>, Tx, Ctx>,
): Consumer {
  const { bus, consumer, source, checkpoint, catalog, types, keys, upcasters = [], log } = options;
  const { letsParkedGo = false, reconcileMs = 15_000 } = options;
  const applier = createApplier({
    consumer,
    source,
    checkpoint,
    effect,
    letsParkedGo,
    tracing: bus.tracing,
    decoder: createDecoder<Pick<C, Type>>({ catalog, types, keys, upcasters }),
    onApplied: (batch) => bus.observer.applied?.({ consumer, source, ...batch }),
    onAfterCommitFailed: (error) => {
      log.error({ err: error, consumer, source }, 'the work after a commit failed');
    },
  });
  return runConsumer({
    name: consumer,
    source,
    subscriptions: bus.subscriptions,
    observer: bus.observer,
    log,
    applier,
    readLog: createLogReader(bus, source, consumer),
    positions: () => checkpoint.positions(consumer, source),
    countParked: () => checkpoint.countParked(consumer),
    partitions: partitionCount,
    batchSize: options.batchSize ?? 200,
    concurrency: options.concurrency ?? 2,
    reconcileMs,
    readHeads: () => bus.logHeads(source, reconcileMs),
    pace:
      options.lingersWhenBusy === true
        ? busyPace(() => performance.now())
        : steadyPace(options.lingerMs ?? 0),
    headStartMs: Math.min(options.lingerMs ?? 0, headStartMs),
    isUrgent: options.isUrgent ?? (() => false),
    patience: options.patience ?? {},
  });
}

/**
 * For `isApplied` of `serve`: waits until every consumer of that source in this process has applied the write.
 * @returns false if the time is over; data may then be slightly old
 */
export const appliedBy =
  (consumers: readonly Consumer[]) =>
  async (written: Written, timeoutMs: number): Promise<boolean> => {
    const applied = await Promise.all(
      consumers
        .filter((consumer) => consumer.source === written.service)
        .map((consumer) => consumer.waitFor(written.partition, written.position, timeoutMs)),
    );
    return applied.every(Boolean);
  };
