import type { EventCatalog } from '@balcao/contracts';
import type { QueryExecutorProvider } from 'kysely';
import type { Decider } from '../core/decider.ts';
import type { Sealing } from '../sealing/sealing.ts';
import type { AnyEvent, AnyRecorded, EventCodec, StoredEvent } from './event-codec.ts';
import { readStreamRows } from './read-events.ts';

export type Decoding<C extends EventCatalog> = { readonly codec: EventCodec<C>; readonly sealing: Sealing };

/** Opens what is sealed with the keys that exist now, all of them in one statement. */
export const decodeRows = async <C extends EventCatalog>(
  { codec, sealing }: Decoding<C>,
  db: QueryExecutorProvider,
  rows: readonly StoredEvent[],
): Promise<readonly AnyRecorded[]> => {
  const subjects = new Set(rows.flatMap(({ subject }) => (subject === null ? [] : [subject])));
  const keys = await sealing.open([...subjects], db);
  return rows.flatMap((row) => codec.decode(row, keys) ?? []);
};

/** The stream's events after a revision. `revision` counts those that an upcaster dropped too. */
export const loadStream = async <C extends EventCatalog>(
  decoding: Decoding<C>,
  db: QueryExecutorProvider,
  stream: string,
  after: number,
): Promise<{ events: readonly AnyRecorded[]; revision: number; subjects: readonly string[] }> => {
  const rows = await readStreamRows(db, stream, after);
  const subjects = new Set(rows.flatMap(({ subject }) => (subject === null ? [] : [subject])));
  return {
    events: await decodeRows(decoding, db, rows),
    revision: rows.at(-1)?.revision ?? after,
    subjects: [...subjects],
  };
};

/** Folds a stream's events with its own decider. */
export const foldEvents = <State, Past>(
  decider: Pick<Decider<State, never, never, Past>, 'evolve'>,
  state: State,
  events: readonly AnyEvent[],
): State =>
  events.reduce(
    (folded, event) => (isPastOf(decider, event) ? decider.evolve(folded, event) : folded),
    state,
  );

/** Each passed its schema in the catalog, and a stream holds the events of one aggregate: those that its decider knows. */
const isPastOf = <State, Past>(
  _decider: Pick<Decider<State, never, never, Past>, 'evolve'>,
  event: AnyEvent,
): event is AnyEvent & Past => event.revision > 0;
