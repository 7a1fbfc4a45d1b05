import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { findDueMedia } from './media.query.ts';
import { createFetchMedia } from './fetch-media.ts';

const sweepSize = 200;

/** The queue only schedules. Postgres says which files have to be fetched. */
export const createMediaFetching = (
  options: Parameters<typeof createFetchMedia>[0],
): TimerHandler<{ readonly messageId: string }> => ({
  run: createFetchMedia(options),
  sweep: async (add) => {
    for (const messageId of await findDueMedia(options.store.db, sweepSize))
      await add({ messageId }, { id: messageId });
  },
});
