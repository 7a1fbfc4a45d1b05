import {
  CancelledError,
  type FetchNextPageOptions,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import {
  type MessagePages,
  newerCursor,
  olderCursor,
  settled,
} from '../../../entities/message/page-cursors.ts';

/** The end of the loaded pages, where more can be fetched. */
export type PageEnd = {
  readonly isLoading: boolean;
  /** The error of the last fetch; undefined unless it failed. */
  readonly error: unknown;
  readonly onReached: () => void;
  readonly onRetry: () => void;
};

type Options = {
  /** A sequence; undefined if there is no further page. */
  readonly cursor: string | undefined;
  readonly isLoading: boolean;
  /** Resolves to the error, if it failed. */
  readonly fetch: () => Promise<unknown>;
};

const usePageEnd = ({ cursor, isLoading, fetch }: Options): PageEnd => {
  const [failure, setFailure] = useState<{ readonly cursor: string; readonly error: unknown }>();
  // The query forgets its error with each new message, and a failure of another page does not matter here.
  const error = failure?.cursor === cursor ? failure?.error : undefined;
  const load = async (): Promise<void> => {
    if (cursor === undefined || isLoading) return;
    setFailure({ cursor, error: await fetch() });
  };
  return {
    isLoading,
    error,
    onReached: () => {
      // A failed fetch waits for the user; otherwise it would repeat without end.
      if (error === undefined) void load();
    },
    onRetry: () => void load(),
  };
};

type Query = UseInfiniteQueryResult<MessagePages>;

const tries = 3;
/** Only the fetch that was asked for here, not one that somebody else started. */
const ownFetch: FetchNextPageOptions = { cancelRefetch: false, throwOnError: true };

type PageFetch = {
  readonly pagesBefore: number | undefined;
  readonly ask: () => Promise<Query>;
  readonly hasMore: (query: Query) => boolean;
  /** The user jumps elsewhere: a retry of this page would replace the pages that are fetched there. */
  readonly isLeft: () => boolean;
};

/**
 * The list reports its end only once. If all pages are being fetched again, that fetch may cancel this one, so the page is
 * asked for again.
 * @returns the error of the last attempt, if it failed
 */
const fetchPage = async ({ pagesBefore, ask, hasMore, isLeft }: PageFetch): Promise<unknown> => {
  for (let attempt = 0; attempt < tries && !isLeft(); attempt += 1)
    try {
      const query = await ask();
      if (query.data?.pages.length !== pagesBefore || !hasMore(query)) return undefined;
    } catch (error) {
      if (!(error instanceof CancelledError)) return error;
    }
  return undefined;
};

/** The pages before and after the loaded ones. */
export const usePageEnds = (
  ticketId: number,
  query: Query,
  isLeft: () => boolean,
): { readonly older: PageEnd; readonly newer: PageEnd } => {
  const queryClient = useQueryClient();
  const { data } = query;
  const [newest, oldest] = [data?.pages[0], data?.pages.at(-1)];
  const older = usePageEnd({
    cursor: oldest === undefined ? undefined : olderCursor(oldest)?.before,
    isLoading: query.isFetchingNextPage,
    fetch: () =>
      fetchPage({
        pagesBefore: data?.pages.length,
        ask: () => query.fetchNextPage(ownFetch),
        hasMore: ({ hasNextPage }) => hasNextPage,
        isLeft,
      }),
  });
  const newer = usePageEnd({
    cursor: newest === undefined ? undefined : newerCursor(newest)?.after,
    isLoading: query.isFetchingPreviousPage,
    fetch: async () => {
      const error = await fetchPage({
        pagesBefore: data?.pages.length,
        ask: () => query.fetchPreviousPage(ownFetch),
        hasMore: ({ hasPreviousPage }) => hasPreviousPage,
        isLeft,
      });
      if (error !== undefined) return error;
      queryClient.setQueryData(conversationQueries.messages(ticketId).queryKey, (known) =>
        known === undefined ? undefined : settled(known),
      );
      return undefined;
    },
  });
  return { older, newer };
};
