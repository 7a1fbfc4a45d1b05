import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { createFetchPicture } from './fetch-picture.ts';
import { findDueConnections, findWaiting } from './waiting-pictures.table.ts';

type Options = Parameters<typeof createFetchPicture>[0] & {
  /** The pause between two pictures of a connection. */
  readonly paceMs: number;
};

/**
 * One job per connection fetches one picture after another. The waiting ones are rows in Postgres, which a sweep
 * finds.
 */
export const createPictureFetching = (options: Options): TimerHandler<{ readonly connectionId: number }> => {
  const { store, paceMs } = options;
  const fetchPicture = createFetchPicture(options);
  return {
    run: async ({ connectionId }) => {
      const waiting = await findWaiting(store.db, connectionId);
      if (waiting === null) return undefined;
      await fetchPicture(waiting);
      return { againInMs: paceMs };
    },
    sweep: async (add) => {
      for (const connectionId of await findDueConnections(store.db))
        // A waiting job keeps its pace.
        await add({ connectionId }, { id: String(connectionId), delayMs: paceMs });
    },
  };
};
