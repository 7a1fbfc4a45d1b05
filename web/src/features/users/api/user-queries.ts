import { listUsers } from '@balcao/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const userQueries = {
  all: () => ['users'] as const,
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...userQueries.all(), 'list', search] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listUsers, { query: { searchParam: search, pageNumber: String(pageParam) }, signal }),
      initialPageParam: 1,
      getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
      meta: { live: true },
    }),
};
