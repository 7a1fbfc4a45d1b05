import { listQuickAnswers, type QuickAnswer } from '@balcao/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const quickAnswerQueries = {
  /** Also what the composer suggests. */
  all: () => ['quickAnswers'] as const,
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...quickAnswerQueries.all(), 'list', search] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listQuickAnswers, { query: { searchParam: search, pageNumber: String(pageParam) }, signal }),
      initialPageParam: 1,
      getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
      meta: { live: true },
    }),
};

export const quickAnswersOf = (page: {
  readonly quickAnswers: readonly QuickAnswer[];
}): readonly QuickAnswer[] => page.quickAnswers;
