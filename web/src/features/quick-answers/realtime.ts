import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { quickAnswerKeys } from './api/quick-answer-keys.ts';

/** Quick answers change seldom: they are fetched anew. */
export const quickAnswerHandlers = (queryClient: QueryClient): LiveHandlers => ({
  quickAnswer: () => void queryClient.invalidateQueries({ queryKey: quickAnswerKeys.all }),
});
