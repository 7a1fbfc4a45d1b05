import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { createFetchPicture } from './fetch-picture.ts';
import { findDueConnections, findWaiting } from './waiting-pictures.query.ts';

type Options = Parameters<typeof createFetchPicture>[0] & {
  /** Between two pictures of a connection. */
  readonly paceMs: number;
};

/** One job a connection takes one picture after the other. What waits stands in Postgres, and a sweep looks for it. */
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
        // One that waits for its pace must not lose it.
        await add({ connectionId }, { id: String(connectionId), delayMs: paceMs });
    },
  };
};
