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

/** A move removes the ticket, and users who still see it get its new state right after. */
const newsFollowsWithinMs = 50;

type LeavingTickets = {
  /** It is removed unless an update follows: a row that disappeared and came back would jump, and lose a click. */
  readonly leave: (ticketId: number) => void;
  readonly stay: (ticketId: number) => void;
};

export const createLeavingTickets = (remove: (ticketId: number) => void): LeavingTickets => {
  const leaving = new Map<number, ReturnType<typeof setTimeout>>();
  const stay = (ticketId: number): void => {
    clearTimeout(leaving.get(ticketId));
    leaving.delete(ticketId);
  };
  return {
    stay,
    leave: (ticketId) => {
      stay(ticketId);
      leaving.set(
        ticketId,
        setTimeout(() => {
          leaving.delete(ticketId);
          remove(ticketId);
        }, newsFollowsWithinMs),
      );
    },
  };
};
