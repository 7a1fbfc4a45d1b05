import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { tagQueries } from './api/tag-queries.ts';

/** Tags change seldom and are few: they are fetched anew. */
export const tagHandlers = (queryClient: QueryClient): LiveHandlers => ({
  tags: () => void queryClient.invalidateQueries({ queryKey: tagQueries.all() }),
});
