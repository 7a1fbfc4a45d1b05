import type { ShownTicket } from '@balcao/contracts';
import type { QueryClient, QueryState } from '@tanstack/react-query';
import { hasCode } from '../../../lib/api-error.ts';
import { ticketQueries } from '../api/ticket-queries.ts';

type Change = (ticket: ShownTicket) => ShownTicket;

/**
 * The tickets whose conversations were opened, as they were answered and told since. Writing to a query makes it one that
 * was answered well: what is told may neither bring back a ticket that this user does not see any more, nor make one
 * fresh that waits to be asked for again.
 */
export const shownTickets = (queryClient: QueryClient) => {
  const stateOf = (ticketId: number): QueryState<ShownTicket> | undefined =>
    queryClient.getQueryState(ticketQueries.detail(ticketId).queryKey);

  const isGone = (ticketId: number): boolean => hasCode(stateOf(ticketId)?.error, 'ERR_NO_TICKET_FOUND');

  const change = (ticketId: number, to: Change): void => {
    const state = stateOf(ticketId);
    if (state?.data === undefined || isGone(ticketId)) return;
    const changed = to(state.data);
    if (changed === state.data) return;
    const { queryKey } = ticketQueries.detail(ticketId);
    queryClient.setQueryData(queryKey, changed);
    if (state.isInvalidated)
      void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  };

  return {
    get: (ticketId: number): ShownTicket | undefined => stateOf(ticketId)?.data,
    isGone,
    change,
    changeAll: (to: Change): void => {
      for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ticketQueries.details() })) {
        const ticketId = queryKey.at(-1);
        if (typeof ticketId === 'number') change(ticketId, to);
      }
    },
  };
};
