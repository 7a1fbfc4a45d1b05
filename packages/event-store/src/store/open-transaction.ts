import {
  ok,
  type EventCatalog,
  type NewEventOf,
  type PastEventOf,
  type SealedEvent,
} from '@balcao/contracts';
import type { Transaction } from 'kysely';
import type { Decider } from '../core/decider.ts';
import { partitionOf } from '../core/partition.ts';
import { assertVersion } from '../core/event.ts';
import { ownTables, type StoreTables } from '../database/store-tables.ts';
import {
  claimStreams,
  guessStreams,
  kindOfClaim,
  type Claim,
  type Claimed,
  type Expected,
} from '../log/claim-streams.ts';
import { originSubjectOf, type AnyEvent, type AnyRecorded, type CheckedEvent } from '../log/event-codec.ts';
import {
  foldEvents,
  foldLoaded,
  loadStream,
  loadStreams,
  snapshotOf,
  type DueSnapshot,
  type LoadedStream,
} from '../log/load-stream.ts';
import type { Snapshot } from '../log/snapshots.ts';
import { writeEvents, type PositionedDraft } from '../log/write-events.ts';
import type { SubjectKey } from '../sealing/sealing.ts';
import { project } from '../projections/projection.ts';
import { createLockOrder } from './lock-order.ts';
import { createOperationQueue } from './operation-queue.ts';
import type { StoreContext } from './store-context.ts';
import type { AppendOptions, CommandSource, Loaded, StoreTransaction } from './store-transaction.ts';
import { createTurns } from './turns.ts';

type Append = {
  readonly kind: 'new' | 'any' | 'known';
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly CheckedEvent[];
  readonly options: AppendOptions;
  outcome: 'appended' | 'exists';
};

type Load = {
  readonly kind: 'load';
  readonly stream: string;
  readonly after: number;
  stored: LoadedStream | undefined;
  /** The earlier appends of this transaction to the stream. */
  own: readonly AnyEvent[];
};

type Snapshotting = {
  readonly kind: 'snapshot';
  readonly stream: string;
  readonly read: () => Promise<void>;
};

type Pending = PositionedDraft & { readonly event: AnyEvent };

export type OpenTransaction<C extends EventCatalog, DB> = {
  readonly transaction: StoreTransaction<C, DB>;
  /** Locks, in order, the streams of an earlier attempt. */
  readonly lock: (streams: readonly string[]) => Promise<void>;
  /** The streams that were read or appended to so far. */
  readonly met: ReadonlySet<string>;
  /** States whose load was long, to be stored after the commit. */
  readonly dueSnapshots: readonly DueSnapshot[];
  /** The appended events so far, without positions. */
  readonly appended: () => readonly AnyEvent[];
  /** Waits for calls that were not awaited; fails if one of them failed. */
  readonly settle: () => Promise<void>;
  /** The last statement before the commit: assigns positions to all appended events. */
  readonly flush: () => Promise<Flushed>;
};

export type Flushed = {
  readonly events: readonly AnyRecorded[];
  /** The same, ready for the broker. */
  readonly toPublish: () => readonly SealedEvent[];
};

export const openTransaction = <C extends EventCatalog, DB>(
  context: StoreContext<C, DB>,
  db: Transaction<DB & StoreTables>,
  mayGuess: boolean,
): OpenTransaction<C, DB> => {
  const { codec, sealing, service } = context;
  const pending: Pending[] = [];
  const dueSnapshots: DueSnapshot[] = [];
  const met = new Set<string>();
  const locks = createLockOrder(db);
  const turns = createTurns();

  const claim = async (appends: readonly Append[], at: Date): Promise<ClaimedWithKeys> => {
    const streams = await claimStreams(db, appends.map(claimOf));
    const subjects = appends.flatMap((append) => (streams.has(append.stream) ? subjectsOf(append, at) : []));
    return { streams, keys: await sealing.keysFor(db, subjects) };
  };

  const guess = async (appends: readonly Append[], at: Date): Promise<ClaimedWithKeys | null> => {
    if (!mayGuess || !appends.every(isLikelyAbsent)) return null;
    const keys = sealing.lastKnown(appends.flatMap((append) => subjectsOf(append, at)));
    if (keys === null) return null;
    const keyIds = [...keys.values()].map(({ keyId }) => keyId);
    return { streams: await guessStreams(db, appends.map(claimOf), keyIds), keys };
  };

  const appendTogether = async (appends: readonly Append[]): Promise<void> => {
    const streams = appends.map(({ stream }) => stream);
    await locks.before(streams);
    const at = context.now();
    const { streams: claimed, keys } = (await guess(appends, at)) ?? (await claim(appends, at));
    locks.hold(claimed.keys());
    const before = pending.length;
    for (const append of appends) {
      const stream = claimed.get(append.stream);
      append.outcome = stream === undefined ? 'exists' : 'appended';
      if (stream === undefined) continue;
      const first = stream.revision - append.events.length + 1;
      for (const [index, checked] of append.events.entries()) {
        const { draft, event } = codec.draft(
          checked,
          { stream: append.stream, revision: first + index, at, metadata: append.options.metadata },
          keys,
        );
        pending.push({ partition: stream.partition, draft, event });
      }
    }
    const events = pending.slice(before).map(({ event }) => event);
    for (const projection of context.projections) await project(projection, ownTables(db), events);
  };

  const loadTogether = async (loads: readonly Load[]): Promise<void> => {
    const stored = await loadStreams(context, db, loads);
    for (const load of loads) {
      load.stored = stored.get(load.stream);
      load.own = ownEvents(load.stream);
    }
  };

  const queue = createOperationQueue<Append | Load | Snapshotting>(async (items) => {
    const loads = items.filter((item) => item.kind === 'load');
    const snapshots = items.filter((item) => item.kind === 'snapshot');
    const appends = items.filter((item) => item.kind !== 'load' && item.kind !== 'snapshot');
    if (loads.length > 0) await loadTogether(loads);
    for (const { read } of snapshots) await read();
    if (appends.length > 0) await appendTogether(appends);
  });

  const ownEvents = (stream: string, from = 0): readonly AnyEvent[] =>
    pending.slice(from).flatMap(({ event }) => (event.stream === stream ? [event] : []));

  const load = async <State, Command, New, Past extends PastEventOf<C>>(
    decider: Decider<State, Command, New, Past>,
    stream: string,
  ): Promise<Loaded<State>> => {
    met.add(stream);
    let kept: Snapshot<State> | null = null;
    if (decider.snapshot !== undefined) {
      const read = async (): Promise<void> => {
        kept = await snapshotOf(sealing, db, stream, decider);
      };
      await queue.add({ kind: 'snapshot', stream, read });
    }
    const item: Load = { kind: 'load', stream, after: revisionOf(kept), stored: undefined, own: [] };
    await queue.add(item);
    const { state, revision, due } = foldLoaded(decider, stream, kept, item.stored);
    if (due !== null) dueSnapshots.push(due);
    return { state: foldEvents(decider, state, item.own), revision: item.own.at(-1)?.revision ?? revision };
  };

  const append = async (
    stream: string,
    expected: Expected,
    events: readonly NewEventOf<C>[],
    options: AppendOptions,
  ): Promise<'appended' | 'exists'> => {
    if (events.length === 0) return 'appended';
    met.add(stream);
    const checked = events.map(codec.check);
    const kind = kindOfClaim(expected);
    const item: Append = { kind, stream, expected, events: checked, options, outcome: 'appended' };
    await queue.add(item);
    return item.outcome;
  };

  const transaction: StoreTransaction<C, DB> = {
    db,
    load,
    loadAt: async (decider, stream, revision) => {
      const { events } = await loadStream(context, db, stream);
      assertVersion(revision, events.at(-1)?.revision ?? 0);
      return foldEvents(
        decider,
        decider.initial(),
        events.filter((event) => event.revision <= revision),
      );
    },
    append,
    erase: (subjects, streams = []) => sealing.erase(subjects, { db, streams }),
    reseal: (resealing) => sealing.reseal(db, resealing),
    appendedTo: (stream) => ownEvents(stream).filter(codec.isOfCatalog),
    execute: ({ decider, stream, command, ...options }) =>
      // Two commands on one stream at once would both decide on the present state.
      turns.take(stream, async () => {
        const { state, revision } = await load(decider, stream);
        const decided = decider.decide(isMaker(command) ? await command(transaction) : command, state);
        if (!decided.ok) return decided;
        if (decided.value.length === 0) return ok({ state, revision, events: [] });
        const before = pending.length;
        await append(stream, revision, decided.value, options);
        const events = ownEvents(stream, before);
        return ok({
          state: foldEvents(decider, state, events),
          revision: revision + decided.value.length,
          events: events.filter(codec.isOfCatalog),
        });
      }),
  };

  return {
    transaction,
    met,
    dueSnapshots,
    lock: locks.lock,
    appended: () => pending.map(({ event }) => event),
    settle: async () => {
      await queue.settle();
      await locks.relax();
    },
    flush: async () => {
      const positions = pending.length === 0 ? [] : await writeEvents(db, pending);
      const positioned = pending.flatMap((written, index) => {
        const position = positions[index];
        return position === undefined ? [] : [{ written, position }];
      });
      return {
        events: positioned.map(({ written: { event }, position }) => ({ ...event, service, ...position })),
        toPublish: () => positioned.map(({ written, position }) => codec.positioned(written, position)),
      };
    },
  };
};

type ClaimedWithKeys = {
  readonly streams: Claimed;
  readonly keys: ReadonlyMap<string, SubjectKey>;
};

const claimOf = ({ stream, expected, events, options }: Append): Claim => ({
  stream,
  expected,
  count: events.length,
  partition: partitionOf(options.partitionKey ?? stream),
  isKeyed: options.partitionKey !== undefined,
});

const isLikelyAbsent = ({ expected, options }: Append): boolean =>
  expected === 'absent' && options.isLikelyAbsent === true;

const subjectsOf = ({ events, options }: Append, at: Date): readonly string[] => {
  const people = events.flatMap(({ personal }) => personal?.subject ?? []);
  const origin = originSubjectOf(options.metadata, at);
  return origin === null ? people : [...people, origin];
};

const revisionOf = (snapshot: { readonly revision: number } | null): number => snapshot?.revision ?? 0;

const isMaker = <C extends EventCatalog, DB, Command>(
  command: CommandSource<C, DB, Command>,
): command is (tx: StoreTransaction<C, DB>) => Promise<Command> => typeof command === 'function';
