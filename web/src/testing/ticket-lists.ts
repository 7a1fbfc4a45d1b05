import type { TicketListItem } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { ticketQueries } from '../entities/ticket/ticket-queries.ts';
import type { TicketList } from '../entities/ticket/ticket-list.ts';
import { ticketsOf } from '../features/tickets/state/ticket-list-state.ts';

/** Puts these tickets into the cache as the whole list. */
export const loadTickets = (
  queryClient: QueryClient,
  list: TicketList,
  tickets: readonly TicketListItem[],
): void => {
  queryClient.setQueryData(ticketQueries.list(list).queryKey, {
    pages: [{ tickets: [...tickets], count: tickets.length, hasMore: false, next: null }],
    pageParams: [''],
  });
};

export const loadedIds = (queryClient: QueryClient, list: TicketList): number[] => {
  const data = queryClient.getQueryData(ticketQueries.list(list).queryKey);
  return data === undefined ? [] : ticketsOf(data).map(({ id }) => id);
};
