import type {
  EventCatalog,
  Failure,
  NewEventOf,
  PastEventOf,
  RecordedOf,
  Result,
  SealedEvent,
  ServiceName,
  Written,
} from '@balcao/contracts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Decider } from '../core/decider.ts';
import type { StoreLog } from '../core/log.ts';
import type { Upcaster } from '../core/upcasting.ts';
import type { StoreTables } from '../database/store-tables.ts';
import { createEventCodec, type StoredEvent } from '../log/event-codec.ts';
import { loadState, loadStream } from '../log/load-stream.ts';
import { readHeads, readPartitionRows } from '../log/read-events.ts';
import type { Projection } from '../projections/projection.ts';
import { rebuild, type RebuildHashes, type RebuildOptions } from './rebuild.ts';
import { forgetOrigins } from '../sealing/origin-keys.ts';
import type { Sealing } from '../sealing/sealing.ts';
import { execute, type Execute, type Executed } from './execute.ts';
import { recall, runOnce } from './once.ts';
import type { CommandKey } from './remembered-commands.ts';
import { storeSnapshots } from './store-snapshots.ts';
import { runTransaction } from './run-transaction.ts';
import type { OnCommit, StoreContext } from './store-context.ts';
import type { Loaded, StoreTransaction } from './store-transaction.ts';

export type EventStoreOptions<C extends EventCatalog, DB> = {
  readonly service: ServiceName;
  readonly db: Kysely<DB & StoreTables>;
  readonly catalog: C;
  readonly sealing: Sealing;
  /** In the order in which they get an event. */
  readonly projections: readonly Projection<C, DB>[];
  readonly upcasters?: readonly Upcaster[];
  /** Called after each commit that wrote; the relay takes the events over here. Must not throw. */
  readonly onCommit?: OnCommit;
  readonly log?: StoreLog;
  /** The clock for the time of events; default: the machine's. */
  readonly now?: () => Date;
};

export type Transacted<T> = { readonly result: T; readonly written: readonly Written[] };

export type EventStore<C extends EventCatalog, DB> = {
  readonly service: ServiceName;
  readonly db: Kysely<DB & StoreTables>;
  /** Loads, decides, appends and projects in one transaction. Throws what `transaction` throws. */
  readonly execute: <
    State,
    Command,
    New extends NewEventOf<C>,
    Past extends PastEventOf<C>,
    Problem extends Failure,
  >(
    options: Execute<C, DB, State, Command, New, Past, Problem>,
  ) => Promise<Result<Executed<State, C>, Problem>>;
  /**
   * Several streams and the service's tables in one transaction. `work` runs again after a lost race, so it must be
   * pure apart from `tx`. @throws AppError ERR_CONFLICT after 8 lost races, ERR_UNAVAILABLE, ERR_OUTCOME_UNKNOWN; and
   * errors of `work`.
   */
  readonly transaction: <T>(work: (tx: StoreTransaction<C, DB>) => Promise<T>) => Promise<Transacted<T>>;
  /**
   * Like `transaction` under a command id: the same id gives the same answer for 24 hours, without acting.
   * @throws AppError ERR_IDEMPOTENCY_KEY_REUSED if the id was used for another request
   */
  readonly once: <T>(
    command: CommandKey,
    work: (tx: StoreTransaction<C, DB>) => Promise<T>,
    answer: z.ZodType<T>,
  ) => Promise<Transacted<T> & { readonly isRepeat: boolean }>;
  /**
   * The answer of `once` under this id, or null: for checks before `once` that its own work would make fail.
   * @throws AppError ERR_IDEMPOTENCY_KEY_REUSED like `once`
   */
  readonly recall: <T>(command: CommandKey, answer: z.ZodType<T>) => Promise<Transacted<T> | null>;
  readonly load: <State, Command, New, Past extends PastEventOf<C>, Problem extends Failure>(
    decider: Decider<State, Command, New, Past, Problem>,
    stream: string,
  ) => Promise<Loaded<State>>;
  /** In ascending order of revision; empty if the stream is absent. */
  readonly readStream: (stream: string) => Promise<readonly RecordedOf<C>[]>;
  /** For `rpc.<service>.readLog`: the events after a position, and the newest position of the partition. */
  readonly readLog: (options: {
    readonly partition: number;
    readonly after: number;
    readonly limit: number;
  }) => Promise<{ events: SealedEvent[]; head: number }>;
  /** For `rpc.<service>.readHeads`: the newest position of each partition. */
  readonly readHeads: () => Promise<readonly number[]>;
  /** For `rpc.<service>.openKeys`, in base64; an erased or unknown subject is missing. */
  readonly openKeys: (subjects: readonly string[]) => Promise<{ subject: string; key: string }[]>;
  /** Deletes the origins of requests from days before this one (`YYYY-MM-DD`). */
  readonly forgetOrigins: (before: string) => Promise<number>;
  /** Builds a projection's tables from the first event while the system runs, and replaces the live ones. */
  readonly rebuild: (projection: string, options?: RebuildOptions) => Promise<RebuildHashes>;
  /** The same without replacing: different hashes mean that the read model does not match its events. */
  readonly verify: (projection: string, options?: RebuildOptions) => Promise<RebuildHashes>;
  /** In the order in which they get an event. */
  readonly projectionNames: readonly string[];
  /** A row of es_events in its published form. */
  readonly toSealed: (row: StoredEvent) => SealedEvent;
};

const silent: StoreLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const createEventStore = <C extends EventCatalog, DB>(
  options: EventStoreOptions<C, DB>,
): EventStore<C, DB> => {
  const { service, db, catalog, sealing, projections, upcasters = [] } = options;
  const context: StoreContext<C, DB> = {
    service,
    db,
    sealing,
    projections,
    codec: createEventCodec({ service, catalog, upcasters }),
    now: options.now ?? (() => new Date()),
    log: options.log ?? silent,
    onCommit: options.onCommit ?? (() => undefined),
  };
  return {
    service,
    db,
    execute: (command) => execute(context, command),
    transaction: async (work) => {
      const { result, written } = await runTransaction(context, ({ transaction }) => work(transaction));
      return { result, written };
    },
    once: async (command, work, answer) => {
      const { result, written, isRepeat } = await runOnce(context, command, answer, ({ transaction }) =>
        work(transaction),
      );
      return { result, written, isRepeat };
    },
    recall: (command, answer) => recall(context, command, answer),
    load: async (decider, stream) => {
      const { state, revision, due } = await loadState(context, db, decider, stream);
      if (due !== null) await storeSnapshots(context, [due]);
      return { state, revision };
    },
    readStream: async (stream) =>
      (await loadStream(context, db, stream)).events.filter(context.codec.isRecorded),
    readLog: async (place) => {
      const { rows, head } = await readPartitionRows(db, place);
      return { events: rows.map(context.codec.toSealed), head };
    },
    readHeads: () => readHeads(db),
    projectionNames: projections.map(({ name }) => name),
    rebuild: (name, rebuilding = {}) =>
      rebuild(context, projectionOf(context, name), { ...rebuilding, isSwitched: true }),
    verify: (name, rebuilding = {}) =>
      rebuild(context, projectionOf(context, name), { ...rebuilding, isSwitched: false }),
    toSealed: context.codec.toSealed,
    forgetOrigins: (before) => forgetOrigins(db, before),
    openKeys: async (subjects) =>
      [...(await sealing.open(subjects))].map(([subject, { key }]) => ({
        subject,
        key: key.toString('base64'),
      })),
  };
};

const projectionOf = <C extends EventCatalog, DB>(
  { projections, service }: StoreContext<C, DB>,
  name: string,
): Projection<C, DB> => {
  const found = projections.find((projection) => projection.name === name);
  if (found === undefined) throw new Error(`${service} has no projection "${name}".`);
  return found;
};
