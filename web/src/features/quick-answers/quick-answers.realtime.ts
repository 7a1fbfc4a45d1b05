import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { quickAnswerKeys } from './api/quick-answer-keys.ts';

/** Quick answers rarely change, so they are fetched again. */
export const quickAnswerHandlers = (queryClient: QueryClient): LiveHandlers => ({
  quickAnswer: () => void queryClient.invalidateQueries({ queryKey: quickAnswerKeys.all }),
});
