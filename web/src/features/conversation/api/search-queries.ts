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
      // The results stay as they are while the user steps through them; the next search asks again.
      staleTime: Infinity,
      gcTime: 0,
    }),
};
