import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { quickAnswerQueries } from './api/quick-answer-queries.ts';

/** Quick answers change seldom: they are fetched anew. */
export const quickAnswerHandlers = (queryClient: QueryClient): LiveHandlers => ({
  quickAnswer: () => void queryClient.invalidateQueries({ queryKey: quickAnswerQueries.all() }),
});
