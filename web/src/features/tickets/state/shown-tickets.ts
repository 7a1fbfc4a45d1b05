import type { ShownTicket } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { hasCode } from '../../../lib/session/api-error.ts';
import { updateCached } from '../../../lib/queries/update-cached.ts';
import { ticketQueries } from '../../../entities/ticket/ticket-queries.ts';

type Change = (ticket: ShownTicket) => ShownTicket;

/**
 * The tickets whose conversations were opened, with their updates. A ticket that became invisible stays away, whatever is
 * updated.
 */
export const shownTickets = (queryClient: QueryClient) => {
  const keyOf = (ticketId: number) => ticketQueries.detail(ticketId).queryKey;

  const isGone = (ticketId: number): boolean =>
    hasCode(queryClient.getQueryState(keyOf(ticketId))?.error, 'ERR_NO_TICKET_FOUND');

  const change = (ticketId: number, to: Change): void => {
    if (!isGone(ticketId)) updateCached(queryClient, keyOf(ticketId), to);
  };

  return {
    get: (ticketId: number): ShownTicket | undefined => queryClient.getQueryData(keyOf(ticketId)),
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
