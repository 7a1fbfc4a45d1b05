import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinTicket, leaveTicket, ticketJoined, attend } from '../../../realtime/live.ts';
import { conversationQueries } from '../../../entities/message/conversation-queries.ts';
import { newestPages } from '../state/message-pages.ts';
import { endsEarly } from '../../../entities/message/page-cursors.ts';
import { presenceTimes } from '@balcao/contracts';
import { useAttention } from '../../../lib/page/page-attention.ts';
import { useIsWriting } from '../composer/writing.ts';

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

/** Tells colleagues that this user reads or writes in the conversation. The room must be joined first. */
export const useSendPresence = (ticketId: number): void => {
  const isAttentive = useAttention();
  const activity = useIsWriting(ticketId) ? 'writing' : 'reading';
  useEffect(() => {
    if (!isAttentive) return undefined;
    let isOver = false;
    const say = (): void => attend({ ticketId, activity });
    // The server refuses it until the page has joined the room.
    void ticketJoined(ticketId).then(() => {
      if (!isOver) say();
    });
    const timer = setInterval(say, presenceTimes.saidEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [ticketId, isAttentive, activity]);
  useEffect(
    () => (isAttentive ? () => attend({ ticketId, activity: 'left' }) : undefined),
    [ticketId, isAttentive],
  );
};
