import type { EventCatalog } from '@balcao/contracts';
import type { QueryExecutorProvider } from 'kysely';
import type { Decider } from '../core/decider.ts';
import type { KeyRow, Sealing, SubjectKey } from '../sealing/sealing.ts';
import type { AnyEvent, AnyRecorded, EventCodec, StoredEvent } from './event-codec.ts';
import { readStreamRows, type StoredEventWithKey, type StreamStart } from './read-events.ts';
import { readSnapshot, type Snapshot } from './snapshots.ts';

export type Decoding<C extends EventCatalog> = { readonly codec: EventCodec<C>; readonly sealing: Sealing };

/** The part of a decider that a load needs. */
export type Folding<State, Past> = Pick<
  Decider<State, never, never, Past>,
  'initial' | 'evolve' | 'snapshot'
>;

export type LoadedStream = {
  readonly events: readonly AnyRecorded[];
  /** Of the last row, also if an upcaster dropped it. */
  readonly revision: number;
  /** Of the subjects that are not erased. */
  readonly keys: ReadonlyMap<string, SubjectKey>;
};

export type DueSnapshot = Snapshot<unknown> & { readonly stream: string; readonly shape: string };

export type LoadedState<State> = {
  readonly state: State;
  readonly revision: number;
  /** A snapshot to store, because the load was long. */
  readonly due: DueSnapshot | null;
};

/** After a load of more events than this, a snapshot is stored. */
const snapshotAfter = 200;

/** Opens sealed parts with the present keys, which one statement fetches. */
export const decodeRows = async <C extends EventCatalog>(
  { codec, sealing }: Decoding<C>,
  db: QueryExecutorProvider,
  rows: readonly StoredEvent[],
): Promise<readonly AnyRecorded[]> => {
  const subjects = new Set(rows.flatMap(({ subject }) => (subject === null ? [] : [subject])));
  const keys = await sealing.open([...subjects], db);
  return rows.flatMap((row) => codec.decode(row, keys) ?? []);
};

const keyOf = ({ subject, key_id, master_key_id, wrapped }: StoredEventWithKey): KeyRow | null =>
  subject === null || key_id === null || master_key_id === null || wrapped === null
    ? null
    : { subject, key_id, master_key_id, wrapped };

/** The events of each stream after a revision, in one statement. A missing stream has no events. */
export const loadStreams = async <C extends EventCatalog>(
  { codec, sealing }: Decoding<C>,
  db: QueryExecutorProvider,
  starts: readonly StreamStart[],
): Promise<ReadonlyMap<string, LoadedStream>> => {
  const rows = Map.groupBy(await readStreamRows(db, starts), ({ stream }) => stream);
  return new Map(
    starts.map(({ stream, after }) => {
      const own = rows.get(stream) ?? [];
      const keys = sealing.openRows(own.flatMap((row) => keyOf(row) ?? []));
      const events = own.flatMap((row) => codec.decode(row, keys) ?? []);
      return [stream, { events, revision: own.at(-1)?.revision ?? after, keys }];
    }),
  );
};

/** The whole stream, in ascending order of revision. */
export const loadStream = async <C extends EventCatalog>(
  decoding: Decoding<C>,
  db: QueryExecutorProvider,
  stream: string,
): Promise<LoadedStream> => (await loadStreams(decoding, db, [{ stream, after: 0 }])).get(stream) ?? noEvents;

const noEvents: LoadedStream = { events: [], revision: 0, keys: new Map() };

/** The state of a stream: from its snapshot, if there is one, and the later events. */
export const foldLoaded = <State, Past>(
  decider: Folding<State, Past>,
  stream: string,
  kept: Snapshot<State> | null,
  { events, revision, keys }: LoadedStream = noEvents,
): LoadedState<State> => {
  const { snapshot: shape } = decider;
  const state = foldEvents(decider, kept?.state ?? decider.initial(), events);
  const isDue = shape !== undefined && revision - (kept?.revision ?? 0) > snapshotAfter;
  return {
    state,
    revision,
    due: isDue
      ? { stream, shape: shape.shape, state, revision, keys: new Map([...(kept?.keys ?? []), ...keys]) }
      : null,
  };
};

/** A single load, outside a transaction. */
export const loadState = async <C extends EventCatalog, State, Past>(
  decoding: Decoding<C>,
  db: QueryExecutorProvider,
  decider: Folding<State, Past>,
  stream: string,
): Promise<LoadedState<State>> => {
  const kept = await snapshotOf(decoding.sealing, db, stream, decider);
  const loaded = await loadStreams(decoding, db, [{ stream, after: kept?.revision ?? 0 }]);
  return foldLoaded(decider, stream, kept, loaded.get(stream));
};

export const snapshotOf = async <State, Past>(
  sealing: Sealing,
  db: QueryExecutorProvider,
  stream: string,
  { snapshot: shape }: Folding<State, Past>,
): Promise<Snapshot<State> | null> => (shape === undefined ? null : readSnapshot(sealing, db, stream, shape));

/** Folds a stream's events with its own decider. */
export const foldEvents = <State, Past>(
  decider: Pick<Folding<State, Past>, 'evolve'>,
  state: State,
  events: readonly AnyEvent[],
): State =>
  events.reduce(
    (folded, event) => (isPastOf(decider, event) ? decider.evolve(folded, event) : folded),
    state,
  );

/**
 * Each event matched its schema in the catalogue, and a stream holds events of one aggregate, which its decider knows.
 */
const isPastOf = <State, Past>(
  _decider: Pick<Folding<State, Past>, 'evolve'>,
  event: AnyEvent,
): event is AnyEvent & Past => event.revision > 0;
