import type { Notification as Entry } from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
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

/** Already before somebody's eyes (1-application.md §6). */
export const isOnScreen = (ticketId: number): boolean =>
  document.visibilityState === 'visible' && window.location.pathname === `/tickets/${String(ticketId)}`;
