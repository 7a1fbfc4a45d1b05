import { listMessages, listNotes, type Note } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { ticketJoined } from '../../realtime/live.ts';
import { newerPlace, newestPlace, olderPlace, type Place } from './message-places.ts';

export const conversationQueries = {
  all: () => ['messages'] as const,
  /** The place counts where nothing of it is loaded yet. */
  messages: (ticketId: number, firstPlace: Place = newestPlace) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all(), ticketId] as const,
      queryFn: async ({ pageParam, signal }) => {
        await ticketJoined(ticketId);
        return api.call(listMessages, {
          params: { ticketId },
          // Reading is reported by itself, when somebody looks (rule T9).
          query: { markRead: 'false', ...pageParam },
          signal,
        });
      },
      initialPageParam: firstPlace,
      getNextPageParam: olderPlace,
      getPreviousPageParam: newerPlace,
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
