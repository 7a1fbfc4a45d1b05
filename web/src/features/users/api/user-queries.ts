import { listUsers } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const userQueries = {
  all: () => ['users'] as const,
  /** Who signed up alone and waits for an admin; the oldest stand last. */
  newcomers: () =>
    queryOptions({
      queryKey: [...userQueries.all(), 'newcomers'] as const,
      queryFn: ({ signal }) => api.call(listUsers, { query: { isNewcomer: 'true' }, signal }),
      meta: { live: true },
    }),
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
