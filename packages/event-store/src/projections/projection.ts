import type { EventCatalog, PastEvent, PastEventOf } from '@balcao/contracts';
import type { Transaction } from 'kysely';
import type { Unpositioned } from '../core/event.ts';
import type { AnyEvent } from '../log/event-codec.ts';

/**
 * A read model of the service's own log, written in the appending transaction. It reads and writes only `tables`, takes
 * times from the event and handles `sealed: null`, so that a rebuild gives the same rows.
 */
export type Projection<C extends EventCatalog, DB> = {
  readonly name: string;
  readonly tables: readonly string[];
  /** Columns that no event changes (last message, unread): a rebuild copies them, and hashes ignore them. */
  readonly carried?: Readonly<Record<string, readonly string[]>>;
  readonly on: {
    readonly [K in keyof C]?: (tx: Transaction<DB>, event: Unpositioned<PastEvent<C[K]>>) => Promise<void>;
  };
  /**
   * For frequent types: gets all consecutive events of one type in an append of several streams or in a rebuild, in
   * order, in one call. Takes precedence over `on`.
   */
  readonly onMany?: {
    readonly [K in keyof C]?: (
      tx: Transaction<DB>,
      events: readonly Unpositioned<PastEvent<C[K]>>[],
    ) => Promise<void>;
  };
  /**
   * For rows that several events of one append change: gets all events of these types in the append (or in a chunk of a
   * rebuild), in order, in one call. Such types are in neither `on` nor `onMany`.
   */
  readonly onAppend?: AppendProjection<C, DB>;
};

type AppendProjection<C extends EventCatalog, DB> = {
  readonly types: readonly (keyof C & string)[];
  readonly apply: (tx: Transaction<DB>, events: readonly Unpositioned<PastEventOf<C>>[]) => Promise<void>;
};

/** Applies the projection to these events, in order. */
export const project = async <C extends EventCatalog, DB>(
  { on, onMany = {}, onAppend }: Projection<C, DB>,
  tx: Transaction<DB>,
  events: readonly AnyEvent[],
): Promise<void> => {
  if (onAppend !== undefined) {
    const own = events.filter((event): event is OfCatalog<C> => onAppend.types.includes(event.type));
    if (own.length > 0) await onAppend.apply(tx, own);
  }
  for (const run of runsOfOneType(events)) {
    const [{ type }] = run;
    if (handlesMany<DB>(onMany, type)) await onMany[type]?.(tx, run);
    else if (handlesOne<DB>(on, type)) for (const event of run) await on[type]?.(tx, event);
  }
};

/** The catalog parsed it. */
type OfCatalog<C extends EventCatalog> = AnyEvent & Unpositioned<PastEventOf<C>>;

type Run = readonly [AnyEvent, ...AnyEvent[]];

const runsOfOneType = (events: readonly AnyEvent[]): readonly Run[] => {
  const runs: [AnyEvent, ...AnyEvent[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0].type === event.type) last.push(event);
    else runs.push([event]);
  }
  return runs;
};

type Handlers<DB, Argument> = Record<string, (tx: Transaction<DB>, argument: Argument) => Promise<void>>;

/** The catalog parsed the events, so their type determines the handler. */
const handlesOne = <DB>(on: object, type: string): on is Handlers<DB, AnyEvent> => Object.hasOwn(on, type);

const handlesMany = <DB>(onMany: object, type: string): onMany is Handlers<DB, readonly AnyEvent[]> =>
  Object.hasOwn(onMany, type);
