import { listTags, type Tag } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';

const countKey: readonly string[] = ['tags', 'count'];

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
  /** How many there are, whatever the page searches for. */
  count: queryOptions({
    queryKey: countKey,
    queryFn: async ({ signal }) =>
      (await api.call(listTags, { query: { searchParam: '', pageNumber: '1' }, signal })).count,
    meta: { live: true },
  }),
};

export const tagsOf = (page: { readonly tags: readonly Tag[] }): readonly Tag[] => page.tags;
