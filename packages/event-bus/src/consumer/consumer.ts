import type { EventCatalog, RecordedOf, SealedEvent, ServiceName, Written } from '@balcao/contracts';
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

/** A rest for what is rare among the events of its source, and told to nobody at once. */
export const unhurriedMs = 250;

type CommonOptions<C extends EventCatalog, Type extends keyof C & string, Tx> = {
  readonly bus: Bus;
  /** `<service>__<slice>`: its positions are kept under this name. */
  readonly consumer: string;
  readonly source: ServiceName;
  readonly catalog: C;
  readonly checkpoint: ConsumerCheckpoint<Tx>;
  readonly keys: KeySource;
  readonly log: Log;
  /** What it wants; positions pass over the others. */
  readonly types: readonly Type[];
  readonly upcasters?: readonly Upcaster[];
  /** Events a transaction, at most; 200 unless told. */
  readonly batchSize?: number;
  /** Transactions at a time, each with a connection to the database; 2 unless told. */
  readonly concurrency?: number;
  readonly patience?: Partial<Patience>;
  /** One partition after the other is compared with its log, this often; 4 s unless told. */
  readonly reconcileMs?: number;
  /**
   * How long it rests between the beginnings of two rounds, for effects that no screen waits for: a round costs the same
   * for one event and for many. What comes alone is applied at once; whoever waits for a position ends the rest. 0 unless
   * told: what comes is applied at once, what comes meanwhile makes the next batch.
   */
  readonly lingerMs?: number;
  /** What was parked has no effect when it is replayed, for what is only right in its moment. False unless told. */
  readonly letsParkedGo?: boolean;
  /**
   * Whether all of these would change nothing, now and whenever they are met again. They are passed over then, as types
   * are that nobody wants: not opened, and without a transaction. Asked before each batch; never unless told.
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
  /** At most once, after the commit: signals, nothing that must not be missed. */
  readonly afterCommit?: (events: Events<C, Type>) => void | Promise<void>;
};

export type PreparedConsumerOptions<
  C extends EventCatalog,
  Type extends keyof C & string,
  Tx,
  Ctx,
> = CommonOptions<C, Type, Tx> & {
  /** Before the transaction: calls to other services. It may happen again for the same events, so it is idempotent. */
  readonly prepare: (events: Events<C, Type>) => Promise<Ctx>;
  /** `events` may be fewer than were prepared. */
  readonly apply: (tx: Tx, events: Events<C, Type>, ctx: Ctx) => Promise<void>;
  readonly afterCommit?: (events: Events<C, Type>, ctx: Ctx) => void | Promise<void>;
};

/**
 * Applies the events of a source in the order of each partition, in batches, each in one transaction with the position
 * (rule G9). Events are heard from the broker; what was missed is read from the owner's log. An event that
 * can't be applied is parked with everything after it in its stream, and the others go on.
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
  const { letsParkedGo = false } = options;
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
      log.error({ err: error, consumer, source }, 'what follows the commit failed');
    },
  });
  return runConsumer({
    name: consumer,
    source,
    feeds: bus.feeds,
    observer: bus.observer,
    log,
    applier,
    readLog: createLogReader(bus, source, consumer),
    positions: () => checkpoint.positions(consumer, source),
    countParked: () => checkpoint.countParked(consumer),
    partitions: partitionCount,
    batchSize: options.batchSize ?? 200,
    concurrency: options.concurrency ?? 2,
    reconcileMs: options.reconcileMs ?? 4_000,
    lingerMs: options.lingerMs ?? 0,
    patience: options.patience ?? {},
  });
}

/**
 * For `serve`'s `isApplied`: waits until every consumer of that source here has applied the write, and answers whether
 * they did in time. What is read then may be a little old.
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
