import { listTickets, showTicket } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';
import type { TicketList } from './ticket-list.ts';

/** The cursor of the first page. */
const firstPage = '';
/**
 * The ticket service learns of messages, attendants and connections by events, so its answers may be older than
 * updates.
 */
const live = { live: true, isBehind: true };

export const ticketQueries = {
  all: () => ['tickets'] as const,
  lists: () => [...ticketQueries.all(), 'list'] as const,
  list: (list: TicketList) =>
    infiniteQueryOptions({
      queryKey: [...ticketQueries.lists(), list] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listTickets, {
          query: {
            ...(list.status === 'search' ? { searchParam: list.search ?? '' } : { status: list.status }),
            ...(list.showAll ? { showAll: 'true' } : {}),
            ...(list.queueIds === undefined ? {} : { queueIds: JSON.stringify(list.queueIds) }),
            ...(list.tagIds === undefined ? {} : { tagIds: JSON.stringify(list.tagIds) }),
            ...(pageParam === firstPage ? {} : { after: pageParam }),
          },
          signal,
        }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next ?? undefined,
      // An empty search finds nothing.
      enabled: list.status !== 'search' || (list.search ?? '') !== '',
      meta: live,
    }),
  details: () => [...ticketQueries.all(), 'detail'] as const,
  detail: (ticketId: number) =>
    queryOptions({
      queryKey: [...ticketQueries.details(), ticketId] as const,
      queryFn: ({ signal }) => api.call(showTicket, { params: { ticketId }, signal }),
      meta: live,
    }),
};
