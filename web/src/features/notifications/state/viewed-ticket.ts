import { useEffect } from 'react';
import { isMarked, mark } from '../../../lib/session/tab-locks.ts';

const markOf = (ticketId: number): string => `balcao.seen.${String(ticketId)}`;

/** While this tab is visible, every tab of this browser knows which ticket it shows. */
export const useViewedTicket = (ticketId: number): void =>
  useEffect(() => {
    const look = (): (() => void) =>
      document.visibilityState === 'visible' ? mark(markOf(ticketId)) : () => undefined;
    let unmark = look();
    const follow = (): void => {
      unmark();
      unmark = look();
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      unmark();
    };
  }, [ticketId]);

const isOnThisScreen = (ticketId: number): boolean =>
  document.visibilityState === 'visible' && window.location.pathname === `/tickets/${String(ticketId)}`;

/** Whether any tab of this browser shows the ticket already (rule B3). */
export const isOnScreen = async (ticketId: number): Promise<boolean> =>
  isOnThisScreen(ticketId) || isMarked(markOf(ticketId));
