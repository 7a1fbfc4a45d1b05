import type { EventCatalog } from '@balcao/contracts';
import type { DueSnapshot } from '../log/load-stream.ts';
import { writeSnapshot } from '../log/snapshots.ts';
import type { StoreContext } from './store-context.ts';

/** Outside of the transaction that loaded: a snapshot is a convenience that holds no locks and fails nothing. */
export const keepSnapshots = async <C extends EventCatalog, DB>(
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
