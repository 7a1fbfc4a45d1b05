import { canSearchFor, searchMessages } from '@balcao/contracts';
import { useInfiniteQuery, infiniteQueryOptions } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../../../lib/session/session.ts';

const searchQueries = {
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

export type Hits = {
  /** nothing: no words yet; short: too few letters for a search. */
  readonly state: 'nothing' | 'short' | 'loading' | 'failed' | 'found';
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => void;
  /** The index of the shown result. */
  readonly at: number;
  readonly total: number;
  readonly currentId: string | undefined;
  /** 1: to the next, older result; -1: back. At the end it shows the same one again. */
  readonly step: (by: 1 | -1) => void;
};

/** The messages of a conversation that contain all words, and the current one of them. */
export const useHits = (ticketId: number, words: string, onGo: (messageId: string) => void): Hits => {
  const isSearched = canSearchFor(words);
  const query = useInfiniteQuery({ ...searchQueries.inside(ticketId, words), enabled: isSearched });
  const { data, hasNextPage, fetchNextPage, isFetchNextPageError } = query;
  const [current, setCurrent] = useState({ words, at: 0 });
  const at = current.words === words ? current.at : 0;
  const ids = useMemo(() => data?.pages.flatMap(({ found }) => found.map(({ id }) => id)) ?? [], [data]);
  // Messages that were deleted since are counted, but not among the results.
  const total = hasNextPage ? Math.max(ids.length, data?.pages[0]?.count ?? 0) : ids.length;
  const currentId = ids[at];
  useEffect(() => {
    if (currentId !== undefined) onGo(currentId);
  }, [currentId, onGo]);

  // The page with the next result is fetched before it is needed.
  const isNearEnd = at >= ids.length - 1;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchNextPageError, fetchNextPage]);

  const stateNow = (): Hits['state'] => {
    if (words === '') return 'nothing';
    if (!isSearched) return 'short';
    if (data === undefined) return query.isError ? 'failed' : 'loading';
    if (currentId === undefined && total > 0) return isFetchNextPageError ? 'failed' : 'loading';
    return 'found';
  };
  return {
    state: stateNow(),
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void (data === undefined ? query.refetch() : fetchNextPage()),
    at,
    total,
    currentId,
    step: (by) => {
      const to = at + by;
      if (to >= 0 && to < total) setCurrent({ words, at: to });
      else if (currentId !== undefined) onGo(currentId);
    },
  };
};
