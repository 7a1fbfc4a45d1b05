import type { QueryClient } from '@tanstack/react-query';
import { allQueues } from '../../lib/all-queues.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';

/** Sectors change seldom and are few: they are fetched anew. */
export const queueHandlers = (queryClient: QueryClient): LiveHandlers => ({
  queue: () => void queryClient.invalidateQueries({ queryKey: allQueues.queryKey }),
});
