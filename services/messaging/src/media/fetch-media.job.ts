import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { findDueMedia } from './media.query.ts';
import { createFetchMedia } from './fetch-media.ts';

const sweepSize = 200;

/** The queue holds what waits; what has to be fetched stands in Postgres. */
export const createMediaFetching = (
  options: Parameters<typeof createFetchMedia>[0],
): TimerHandler<{ readonly messageId: string }> => ({
  run: createFetchMedia(options),
  sweep: async (add) => {
    for (const messageId of await findDueMedia(options.store.db, sweepSize))
      await add({ messageId }, { id: messageId });
  },
});
