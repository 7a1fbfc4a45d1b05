import { listQuickAnswers, type QuickAnswer } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { quickAnswerKeys } from '../quick-answers.realtime.ts';

const countKey: readonly string[] = [...quickAnswerKeys.all, 'count'];

export const quickAnswerQueries = {
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...quickAnswerKeys.all, 'list', search] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listQuickAnswers, { query: { searchParam: search, pageNumber: String(pageParam) }, signal }),
      initialPageParam: 1,
      getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
      meta: { live: true },
    }),
  /** How many there are, whatever the page searches for. */
  count: queryOptions({
    queryKey: countKey,
    queryFn: async ({ signal }) =>
      (await api.call(listQuickAnswers, { query: { searchParam: '', pageNumber: '1' }, signal })).count,
    meta: { live: true },
  }),
};

export const quickAnswersOf = (page: {
  readonly quickAnswers: readonly QuickAnswer[];
}): readonly QuickAnswer[] => page.quickAnswers;
