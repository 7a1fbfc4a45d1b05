import { listAllTags, listTags } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const tagQueries = {
  all: () => ['tags'] as const,
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...tagQueries.all(), 'list', search] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listTags, { query: { searchParam: search, pageNumber: String(pageParam) }, signal }),
      initialPageParam: 1,
      getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
      meta: { live: true },
    }),
  choices: () =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'choices'] as const,
      queryFn: ({ signal }) => api.call(listAllTags, { signal }),
      meta: { live: true },
    }),
};
