import type { EventCatalog } from '@balcao/contracts';
import type { DueSnapshot } from '../log/load-stream.ts';
import { writeSnapshot } from '../log/snapshots.ts';
import type { StoreContext } from './store-context.ts';

/** Outside the transaction that loaded: a snapshot is an optimisation, so it holds no locks and causes no failure. */
export const storeSnapshots = async <C extends EventCatalog, DB>(
  { db, log }: StoreContext<C, DB>,
  due: readonly DueSnapshot[],
): Promise<void> => {
  for (const snapshot of due) {
    try {
      await writeSnapshot(db, snapshot.stream, snapshot.shape, snapshot);
    } catch (error) {
      log.warn({ err: error, stream: snapshot.stream }, 'A snapshot could not be kept.');
    }
  }
};
