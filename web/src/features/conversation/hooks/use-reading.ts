import { type Ticket, readTicket } from '@balcao/contracts';
import { useEffect, useRef, useState } from 'react';
import { followAttention, useAttention } from '../../../lib/page/page-attention.ts';
import { unreadBefore } from '../../../entities/ticket/unread-before.ts';
import { onConnectionBack } from '../../../realtime/live-status.ts';
import { readUpToOf } from '../../../entities/message/page-cursors.ts';
import { isPassing } from '../../../lib/session/api-error.ts';
import { api } from '../../../lib/session/session.ts';

/** Nobody waits for the answer: a lost report is repeated, a refused one is sent again the next time the user looks. */
const reportReading = async (ticketId: number, upTo: number): Promise<'done' | 'lost' | 'refused'> => {
  try {
    await api.call(readTicket, { params: { ticketId }, body: { upTo } });
    return 'done';
  } catch (error) {
    return isPassing(error) ? 'lost' : 'refused';
  }
};

type Options = {
  readonly ticket: Ticket;
  readonly userId: number;
  /** The newest messages are on the screen. */
  readonly isAtNewest: boolean;
  readonly onRead: (upTo: number) => void;
};

const againAfterMs = 5000;

/** Reports reading while the assignee looks at the newest messages; another user who looks changes nothing. */
export const useReading = ({ ticket, userId, isAtNewest, onRead }: Options): void => {
  const isAttentive = useAttention();
  const reported = useRef(0);
  const [isLost, setIsLost] = useState(false);
  const { id, lastInbound, unreadMessages } = ticket;
  const isAttendant = ticket.status !== 'pending' && ticket.userId === userId;
  const shouldReport = isAttendant && isAttentive && isAtNewest && unreadMessages > 0;
  useEffect(() => {
    if (!shouldReport || isLost || reported.current >= lastInbound) return;
    reported.current = lastInbound;
    void reportReading(id, lastInbound).then((outcome) => {
      if (outcome === 'done') onRead(lastInbound);
      else reported.current = 0;
      setIsLost(outcome === 'lost');
    });
  }, [shouldReport, isLost, id, lastInbound, onRead]);
  useEffect(() => {
    if (!isLost) return undefined;
    const tryAgain = (): void => setIsLost(false);
    const timer = setTimeout(tryAgain, againAfterMs);
    const stop = onConnectionBack(tryAgain);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isLost]);
};

/** The read position at opening, or when the user looked away: the divider shows after it. */
export const useReadBoundary = (ticket: Ticket): readonly [number | undefined, () => void] => {
  const [boundary, setBoundary] = useState<number | undefined>(() =>
    ticket.unreadMessages > 0 ? readUpToOf(ticket) : unreadBefore.read(ticket.id),
  );
  const { id } = ticket;
  useEffect(() => unreadBefore.forget(id), [id]);
  const current = useRef(ticket);
  useEffect(() => {
    current.current = ticket;
  }, [ticket]);
  const isAttentive = useAttention();
  const readUpTo = readUpToOf(ticket);
  const [known, setKnown] = useState(readUpTo);
  if (readUpTo !== known) {
    setKnown(readUpTo);
    // It was read in another window while nobody looked here, so it is not new here either (rule L10).
    if (!isAttentive && boundary !== undefined) setBoundary(Math.max(boundary, readUpTo));
  }
  useEffect(
    () =>
      followAttention(() => {
        if (!document.hasFocus()) setBoundary(readUpToOf(current.current));
      }),
    [],
  );
  return [boundary, () => setBoundary(undefined)];
};
