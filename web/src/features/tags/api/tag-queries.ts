import { listTags, type Tag } from '@balcao/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
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
};

export const tagsOf = (page: { readonly tags: readonly Tag[] }): readonly Tag[] => page.tags;
