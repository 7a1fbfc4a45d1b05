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

/** Where what is loaded ends, and more can be fetched. */
export type PageEnd = {
  readonly isLoading: boolean;
  /** Of what was fetched last; undefined unless it failed. */
  readonly error: unknown;
  readonly onReached: () => void;
  readonly onRetry: () => void;
};

type Options = {
  /** A sequence; undefined where there is nothing more. */
  readonly cursor: string | undefined;
  readonly isLoading: boolean;
  /** Answers what went wrong, if anything did. */
  readonly fetch: () => Promise<unknown>;
};

const usePageEnd = ({ cursor, isLoading, fetch }: Options): PageEnd => {
  const [failure, setFailure] = useState<{ readonly cursor: string; readonly error: unknown }>();
  // The query forgets its error with each message that comes in; and elsewhere, what failed here doesn't matter.
  const error = failure?.cursor === cursor ? failure?.error : undefined;
  const load = async (): Promise<void> => {
    if (cursor === undefined || isLoading) return;
    setFailure({ cursor, error: await fetch() });
  };
  return {
    isLoading,
    error,
    onReached: () => {
      // What failed waits for a person: it would be asked for without end.
      if (error === undefined) void load();
    },
    onRetry: () => void load(),
  };
};

type Query = UseInfiniteQueryResult<MessagePages>;

const tries = 3;
/** The fetch that is asked for itself, or nothing: not what somebody else fetches meanwhile. */
const ownFetch: FetchNextPageOptions = { cancelRefetch: false, throwOnError: true };

type PageFetch = {
  readonly pagesBefore: number | undefined;
  readonly ask: () => Promise<Query>;
  readonly hasMore: (query: Query) => boolean;
  /** The user goes elsewhere: a retry of this page would replace what is fetched there. */
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

/** The pages before and behind those of a conversation that are loaded. */
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
