import { listMessages, listNotes, type Note } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';
import { ticketJoined } from '../../realtime/live.ts';
import { newerCursor, newestCursor, olderCursor, type PageCursor } from './page-cursors.ts';

export const conversationQueries = {
  all: () => ['messages'] as const,
  /** The first cursor counts only while no page is loaded. */
  messages: (ticketId: number, firstCursor: PageCursor = newestCursor) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all(), ticketId] as const,
      queryFn: async ({ pageParam, signal }) => {
        await ticketJoined(ticketId);
        return api.call(listMessages, {
          params: { ticketId },
          // The page reports reading separately, when the user looks (rule T9).
          query: { markRead: 'false', ...pageParam },
          signal,
        });
      },
      initialPageParam: firstCursor,
      getNextPageParam: olderCursor,
      getPreviousPageParam: newerCursor,
      meta: { live: true, conversation: ticketId },
    }),
  allNotes: () => ['notes'] as const,
  notes: (ticketId: number) =>
    queryOptions({
      queryKey: [...conversationQueries.allNotes(), ticketId] as const,
      queryFn: async ({ signal }): Promise<readonly Note[]> => {
        await ticketJoined(ticketId);
        return (await api.call(listNotes, { params: { ticketId }, signal })).notes;
      },
      meta: { live: true, conversation: ticketId },
    }),
};
