import type { EventCatalog, PastEvent } from '@balcao/contracts';
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
  /**
   * A handler gets all consecutive events that it handles in an append of several streams, or in a chunk of a rebuild,
   * in order, in one call. Types with the same handler come together.
   */
  readonly apply: {
    readonly [K in keyof C]?: Handler<DB, Unpositioned<PastEvent<C[K]>>>;
  };
};

type Handler<DB, Event> = (tx: Transaction<DB>, events: readonly Event[]) => Promise<void>;

/** Handles events one by one. */
export const each =
  <DB, Event>(handle: (tx: Transaction<DB>, event: Event) => Promise<void>): Handler<DB, Event> =>
  async (tx, events) => {
    for (const event of events) await handle(tx, event);
  };

/** Applies the projection to these events, in order. */
export const project = async <C extends EventCatalog, DB>(
  { apply }: Projection<C, DB>,
  tx: Transaction<DB>,
  events: readonly AnyEvent[],
): Promise<void> => {
  const runs: { readonly handle: Handler<DB, AnyEvent>; readonly events: AnyEvent[] }[] = [];
  for (const event of events) {
    const handle = handles<DB>(apply, event.type) ? apply[event.type] : undefined;
    const last = runs.at(-1);
    if (handle === undefined) continue;
    if (last?.handle === handle) last.events.push(event);
    else runs.push({ handle, events: [event] });
  }
  for (const run of runs) await run.handle(tx, run.events);
};

/** The catalog parsed the events, so their type determines the handler. */
const handles = <DB>(apply: object, type: string): apply is Readonly<Record<string, Handler<DB, AnyEvent>>> =>
  Object.hasOwn(apply, type);
