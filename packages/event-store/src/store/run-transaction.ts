import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type EventCatalog, type Written } from '@balcao/contracts';
import type { ControlledTransaction } from 'kysely';
import type { StoreTables } from '../database/store-tables.ts';
import { isConnectionLoss, isRace, isRefusal, isWrongGuess } from '../database/pg-errors.ts';
import { LostRace } from '../log/claim-streams.ts';
import type { AnyRecorded } from '../log/event-codec.ts';
import { storeSnapshots } from './store-snapshots.ts';
import { openTransaction, type Flushed, type OpenTransaction } from './open-transaction.ts';
import type { StoreContext } from './store-context.ts';

const attemptLimit = 8;

export type Committed<T> = {
  readonly result: T;
  readonly written: readonly Written[];
  readonly events: readonly AnyRecorded[];
};

/**
 * Runs `work` in one transaction and assigns positions to its events. After a lost race, a deadlock or a serialization
 * failure it runs again on fresh state, with the streams of the first attempt locked beforehand, so the second attempt
 * rarely loses. @throws AppError ERR_CONFLICT after 8 attempts; ERR_UNAVAILABLE if the database is down and nothing was
 * written; ERR_OUTCOME_UNKNOWN if it went down during the commit; and errors of `work`.
 */
export const runTransaction = async <C extends EventCatalog, DB, T>(
  context: StoreContext<C, DB>,
  work: (open: OpenTransaction<C, DB>) => Promise<T>,
): Promise<Committed<T>> => {
  const met = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(context, work, { met, mayGuess: attempt === 1 });
    if (outcome.kind === 'committed') return outcome.committed;
    if (attempt === attemptLimit) throw new AppError('ERR_CONFLICT', {}, { cause: outcome.error });
    await wait(Math.random() * 4 * 2 ** attempt);
  }
};

type Outcome<T> =
  | { readonly kind: 'committed'; readonly committed: Committed<T> }
  | { readonly kind: 'raced'; readonly error: unknown };

const tryOnce = async <C extends EventCatalog, DB, T>(
  context: StoreContext<C, DB>,
  work: (open: OpenTransaction<C, DB>) => Promise<T>,
  { met, mayGuess }: { readonly met: Set<string>; readonly mayGuess: boolean },
): Promise<Outcome<T>> => {
  const db = await begin(context);
  const open = openTransaction(context, db, mayGuess);
  let result: T;
  let flushed: Flushed;
  let isFlushing = false;
  try {
    if (met.size > 0) await open.lock([...met]);
    result = await work(open);
    await open.settle();
    isFlushing = true;
    flushed = await open.flush();
  } catch (error) {
    await rollBack(db);
    for (const stream of open.met) met.add(stream);
    if (error instanceof LostRace || isRace(error) || isWrongGuess(error)) return { kind: 'raced', error };
    if (!isConnectionLoss(error)) throw error;
    // The commit is sent right after the flush: if the flush gets no answer, the outcome is unknown.
    const isUnknown = isFlushing && !isRefusal(error);
    throw new AppError(isUnknown ? 'ERR_OUTCOME_UNKNOWN' : 'ERR_UNAVAILABLE', {}, { cause: error });
  }
  try {
    await db.commit().execute();
  } catch (error) {
    await rollBack(db);
    if (isRace(error)) return { kind: 'raced', error };
    throw isConnectionLoss(error) ? new AppError('ERR_OUTCOME_UNKNOWN', {}, { cause: error }) : error;
  }
  const { events, toPublish } = flushed;
  const written = headsOf(context, events);
  if (written.length > 0) context.onCommit(written, toPublish);
  await storeSnapshots(context, open.dueSnapshots);
  return { kind: 'committed', committed: { result, written, events } };
};

const begin = async <C extends EventCatalog, DB>(
  context: StoreContext<C, DB>,
): Promise<ControlledTransaction<DB & StoreTables>> => {
  try {
    return await context.db.startTransaction().execute();
  } catch (error) {
    throw isConnectionLoss(error) ? new AppError('ERR_UNAVAILABLE', {}, { cause: error }) : error;
  }
};

const rollBack = async <DB>(db: ControlledTransaction<DB>): Promise<void> => {
  if (db.isCommitted || db.isRolledBack) return;
  // A dead connection cannot roll back; the server has done so.
  await db
    .rollback()
    .execute()
    .catch(() => undefined);
};

/** The newest position in each partition. */
export const headsOf = <C extends EventCatalog, DB>(
  { service }: StoreContext<C, DB>,
  events: readonly { readonly partition: number; readonly position: number }[],
): readonly Written[] => {
  const heads = new Map<number, number>();
  for (const { partition, position } of events)
    heads.set(partition, Math.max(position, heads.get(partition) ?? 0));
  return [...heads].map(([partition, position]) => ({ service, partition, position }));
};
