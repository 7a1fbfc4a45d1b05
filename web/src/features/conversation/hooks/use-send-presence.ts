import { presenceTimes } from '@balcao/contracts';
import { useEffect } from 'react';
import { useAttention } from '../../../lib/page/page-attention.ts';
import { attend, ticketJoined } from '../../../realtime/live.ts';
import { useIsWriting } from '../composer/writing.ts';

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
