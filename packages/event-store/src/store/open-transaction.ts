import type { EventCatalog, NewEventOf, PastEventOf } from '@balcao/contracts';
import { sql, type Transaction } from 'kysely';
import type { Decider } from '../core/decider.ts';
import { partitionOf } from '../core/partition.ts';
import type { StoreTables } from '../database/store-tables.ts';
import { claimStreams, lockStreams, type Expected } from '../log/claim-streams.ts';
import type { AnyEvent, AnyRecorded, CheckedEvent } from '../log/event-codec.ts';
import { foldEvents, loadState, type DueSnapshot } from '../log/load-stream.ts';
import { writeEvents, type Placing } from '../log/write-events.ts';
import { project } from '../projections/projection.ts';
import { ownTables } from './own-tables.ts';
import { createOperationQueue } from './operation-queue.ts';
import type { StoreContext } from './store-context.ts';
import type { AppendOptions, CommandSource, Loaded, StoreTransaction } from './store-transaction.ts';

type Append = {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly CheckedEvent[];
  readonly options: AppendOptions;
  outcome: 'appended' | 'exists';
};

type Pending = Placing & { readonly event: AnyEvent };

/** How long a lock that is taken out of order may be waited for, before the work starts anew with all locks in order. */
const outOfOrderWaitMs = 20;

export type OpenTransaction<C extends EventCatalog, DB> = {
  readonly transaction: StoreTransaction<C, DB>;
  /** Locks, in order, the streams that an earlier attempt met. */
  readonly lock: (streams: readonly string[]) => Promise<void>;
  /** The streams that were read or appended to so far. */
  readonly met: ReadonlySet<string>;
  /** States whose load took long, to be kept after the commit. */
  readonly dueSnapshots: readonly DueSnapshot[];
  /** What was appended so far, without positions. */
  readonly appended: () => readonly AnyEvent[];
  /** Waits for what was called and not awaited; fails when any of it failed. */
  readonly settle: () => Promise<void>;
  /** The last statement before the commit: gives positions to everything that was appended. */
  readonly flush: () => Promise<readonly AnyRecorded[]>;
};

export const openTransaction = <C extends EventCatalog, DB>(
  context: StoreContext<C, DB>,
  db: Transaction<DB & StoreTables>,
): OpenTransaction<C, DB> => {
  const { codec, sealing, service } = context;
  const pending: Pending[] = [];
  const dueSnapshots: DueSnapshot[] = [];
  const met = new Set<string>();
  const held = new Set<string>();
  let highestHeld = '';
  let isHurried = false;

  const hold = (streams: readonly string[]): void => {
    for (const stream of streams) {
      held.add(stream);
      if (stream > highestHeld) highestHeld = stream;
    }
  };

  /** Waiting for a stream while a later one is held may close a circle: then better give way and start in order. */
  const hurryIfOutOfOrder = async (streams: readonly string[]): Promise<void> => {
    if (isHurried) return;
    if (!streams.some((stream) => stream < highestHeld && !held.has(stream))) return;
    isHurried = true;
    await sql.raw(`set local lock_timeout = ${String(outOfOrderWaitMs)}`).execute(db);
  };

  const appendTogether = async (appends: readonly Append[]): Promise<void> => {
    const streams = appends.map(({ stream }) => stream);
    await hurryIfOutOfOrder(streams);
    const claimed = await claimStreams(
      db,
      appends.map(({ stream, expected, events, options }) => ({
        stream,
        expected,
        count: events.length,
        partition: partitionOf(options.partitionKey ?? stream),
        isKeyed: options.partitionKey !== undefined,
      })),
    );
    hold([...claimed.keys()]);
    const subjects = appends.flatMap(({ stream, events }) =>
      claimed.has(stream) ? events.flatMap(({ personal }) => personal?.subject ?? []) : [],
    );
    const keys = subjects.length === 0 ? new Map<string, never>() : await sealing.keysFor(db, subjects);
    const at = context.now();
    for (const append of appends) {
      const place = claimed.get(append.stream);
      append.outcome = place === undefined ? 'exists' : 'appended';
      if (place === undefined) continue;
      const first = place.revision - append.events.length + 1;
      for (const [index, checked] of append.events.entries()) {
        const { draft, event } = codec.draft(
          checked,
          { stream: append.stream, revision: first + index, at, metadata: append.options.metadata },
          keys,
        );
        pending.push({ partition: place.partition, draft, event });
        for (const projection of context.projections) await project(projection, ownTables(db), event);
      }
    }
  };

  const queue = createOperationQueue<Append>(
    appendTogether,
    (batch, next) => !batch.some(({ stream }) => stream === next.stream),
  );

  const load = <State, Command, New, Past extends PastEventOf<C>>(
    decider: Decider<State, Command, New, Past>,
    stream: string,
  ): Promise<Loaded<State>> =>
    queue.run(async () => {
      met.add(stream);
      const stored = await loadState(context, db, decider, stream);
      if (stored.due !== null) dueSnapshots.push(stored.due);
      const own = pending.flatMap(({ event }) => (event.stream === stream ? [event] : []));
      return {
        state: foldEvents(decider, stored.state, own),
        revision: own.at(-1)?.revision ?? stored.revision,
      };
    });

  const append = async (
    stream: string,
    expected: Expected,
    events: readonly NewEventOf<C>[],
    options: AppendOptions,
  ): Promise<'appended' | 'exists'> => {
    if (events.length === 0) return 'appended';
    met.add(stream);
    const item: Append = { stream, expected, events: events.map(codec.check), options, outcome: 'appended' };
    await queue.join(item);
    return item.outcome;
  };

  const transaction: StoreTransaction<C, DB> = {
    db,
    load,
    append,
    execute: async ({ decider, stream, command, ...options }) => {
      const { state, revision } = await load(decider, stream);
      const decided = decider.decide(await commandOf(transaction, command), state);
      if (!decided.ok) return decided;
      if (decided.value.length === 0) return { ok: true, value: { state, revision, events: [] } };
      const before = pending.length;
      await append(stream, revision, decided.value, options);
      const events = pending.slice(before).flatMap(({ event }) => (event.stream === stream ? [event] : []));
      return {
        ok: true,
        value: {
          state: foldEvents(decider, state, events),
          revision: revision + decided.value.length,
          events: events.filter(codec.isOfCatalog),
        },
      };
    },
  };

  return {
    transaction,
    met,
    dueSnapshots,
    lock: async (streams) => {
      hold(await lockStreams(db, streams));
    },
    appended: () => pending.map(({ event }) => event),
    settle: async () => {
      await queue.settle();
      if (isHurried) await sql`set local lock_timeout = 0`.execute(db);
    },
    flush: async () => {
      if (pending.length === 0) return [];
      const places = await writeEvents(db, pending);
      return pending.flatMap(({ event }, index) => {
        const place = places[index];
        return place === undefined ? [] : [{ ...event, service, ...place }];
      });
    },
  };
};

const commandOf = async <C extends EventCatalog, DB, Command>(
  transaction: StoreTransaction<C, DB>,
  command: CommandSource<C, DB, Command>,
): Promise<Command> => (isMaker(command) ? command(transaction) : command);

const isMaker = <C extends EventCatalog, DB, Command>(
  command: CommandSource<C, DB, Command>,
): command is (tx: StoreTransaction<C, DB>) => Promise<Command> => typeof command === 'function';
