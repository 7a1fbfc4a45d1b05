import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';

/** Live updates need only these keys, not the calls. */
export const quickAnswerKeys = {
  /** Also the suggestions of the composer. */
  all: ['quickAnswers'] as const,
} as const;

/** Quick answers rarely change, so they are fetched again. */
export const quickAnswerHandlers = (queryClient: QueryClient): LiveHandlers => ({
  quickAnswer: () => void queryClient.invalidateQueries({ queryKey: quickAnswerKeys.all }),
});
