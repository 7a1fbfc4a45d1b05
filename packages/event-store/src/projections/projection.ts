import type { EventCatalog, PastEvent } from '@balcao/contracts';
import type { Transaction } from 'kysely';
import type { Unplaced } from '../core/event.ts';
import type { AnyEvent } from '../log/event-codec.ts';

type Apply<DB, E> = (tx: Transaction<DB>, event: Unplaced<E>) => Promise<void>;

/**
 * A read model of the own log, written in the transaction that appends. It reads and writes nothing but `tables`, takes
 * times from the event and stands `sealed: null`: so a rebuild gives the same rows.
 */
export type Projection<C extends EventCatalog, DB> = {
  readonly name: string;
  readonly tables: readonly string[];
  /** Columns that no event tells (last message, unread): a rebuild carries them over and no hash counts them. */
  readonly carried?: Readonly<Record<string, readonly string[]>>;
  readonly on: { readonly [K in keyof C]?: Apply<DB, PastEvent<C[K]>> };
};

/** Calls what the projection does with events of this type. */
export const project = async <C extends EventCatalog, DB>(
  projection: Projection<C, DB>,
  tx: Transaction<DB>,
  event: AnyEvent,
): Promise<void> => {
  const on: object = projection.on;
  if (!handles<DB>(on, event.type)) return;
  await on[event.type]?.(tx, event);
};

/** The catalog parsed the event, so its type says which of the functions takes it. */
const handles = <DB>(
  on: object,
  type: string,
): on is Record<string, (tx: Transaction<DB>, event: AnyEvent) => Promise<void>> => Object.hasOwn(on, type);
