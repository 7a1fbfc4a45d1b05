import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinTicket, leaveTicket, ticketJoined } from '../../../realtime/live.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import { newestPages } from '../state/message-pages.ts';
import { endsEarly } from '../../../entities/message/page-cursors.ts';

/**
 * While a conversation is open the server sends updates of its messages. Pages that were fetched earlier lack them: they
 * show at once and are fetched again. Pages far up are dropped.
 */
export const useTicketRoom = (ticketId: number): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    let isOpen = true;
    const predicate = ({ meta }: Pick<Query, 'meta'>): boolean => meta?.['conversation'] === ticketId;
    const isKnown = queryClient
      .getQueryCache()
      .findAll({ predicate })
      .some(({ state }) => state.data !== undefined || state.fetchStatus !== 'idle');
    joinTicket(ticketId);
    if (isKnown)
      void ticketJoined(ticketId).then(() => {
        if (isOpen) void queryClient.invalidateQueries({ predicate });
      });
    return () => {
      isOpen = false;
      leaveTicket(ticketId);
      const { queryKey } = conversationQueries.messages(ticketId);
      if (endsEarly(queryClient.getQueryData(queryKey))) queryClient.removeQueries({ queryKey, exact: true });
      else queryClient.setQueryData(queryKey, (data) => (data === undefined ? undefined : newestPages(data)));
    };
  }, [queryClient, ticketId]);
};
