import { attendanceTimes } from '@balcao/contracts';
import { useEffect } from 'react';
import { useAttention } from '../../../lib/attention.ts';
import { attend, ticketJoined } from '../../../realtime/live.ts';
import { useIsWriting } from '../composer/writing.ts';

/** Tells colleagues, while somebody looks at the conversation, that they read or write in it. To be asked for its room first. */
export const useAttending = (ticketId: number): void => {
  const isAttentive = useAttention();
  const activity = useIsWriting(ticketId) ? 'writing' : 'reading';
  useEffect(() => {
    if (!isAttentive) return undefined;
    let isOver = false;
    const say = (): void => attend({ ticketId, activity });
    // Until the server has let this page into the conversation it refuses it.
    void ticketJoined(ticketId).then(() => {
      if (!isOver) say();
    });
    const timer = setInterval(say, attendanceTimes.saidEveryMs);
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
