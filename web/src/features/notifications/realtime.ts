import type { Notification as Entry } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { useLiveStatus } from '../../realtime/live-status.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { showInFeed, takeFromFeed } from './state/feed.ts';

/** `alert`: something came in that the user should notice now. */
export const notificationHandlers = (
  queryClient: QueryClient,
  alert: (entry: Entry) => void,
): LiveHandlers => {
  const { queryKey } = notificationQueries.feed();
  return {
    notification: (event) => {
      queryClient.setQueryData(queryKey, (feed) => {
        if (feed === undefined) return undefined;
        switch (event.action) {
          case 'update':
            return showInFeed(feed, event.notification);
          case 'delete':
            return takeFromFeed(feed, event.ticketIds);
          case 'count':
            return { ...feed, count: event.count };
        }
      });
      if (event.action === 'update' && event.alert) alert(event.notification);
    },
  };
};

/** The feed is told once and never again: what was missed while the line was down, a fresh load shows. */
export const refetchFeedWhenBack = (queryClient: QueryClient): (() => void) =>
  useLiveStatus.subscribe(({ status }, { status: before }) => {
    if (before === 'lost' && status !== 'lost')
      void queryClient.invalidateQueries({ queryKey: notificationQueries.feed().queryKey });
  });

/** Already before somebody's eyes (1-application.md §6). */
export const isOnScreen = (ticketId: number): boolean =>
  document.visibilityState === 'visible' && window.location.pathname === `/tickets/${String(ticketId)}`;
