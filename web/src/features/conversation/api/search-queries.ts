import { searchMessages } from '@balcao/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const searchQueries = {
  /** The newest messages first. */
  inside: (ticketId: number, words: string) =>
    infiniteQueryOptions({
      queryKey: ['search-messages', ticketId, words] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(searchMessages, {
          params: { ticketId },
          query: { searchParam: words, ...(pageParam === '' ? {} : { before: pageParam }) },
          signal,
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
      // What was found stays as it is while somebody steps through it, and is searched for anew the next time.
      staleTime: Infinity,
      gcTime: 0,
    }),
};
