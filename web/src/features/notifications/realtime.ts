import {
  isNewerContact,
  type Notification as Entry,
  notificationListSize,
  type TicketListItem,
} from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { updateCached } from '../../lib/update-cached.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { LatestNames } from '../../realtime/latest-names.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { changeTickets, type Feed, showInFeed, showTicket, takeFromFeed } from './state/feed.ts';

/** The server names only the newest. A full list is fetched again at half its length, not after each entry that leaves. */
const needsMore = ({ notifications, count }: Feed): boolean =>
  count > notifications.length && notifications.length <= notificationListSize / 2;

/** `alert`: something arrived that the user should notice now. */
export const notificationHandlers = (
  queryClient: QueryClient,
  alert: (entry: Entry) => void,
): LiveHandlers => {
  const { queryKey } = notificationQueries.feed();
  const names = new LatestNames();
  const change = (changed: (feed: Feed) => Feed): void => {
    updateCached(queryClient, queryKey, changed);
  };
  const changeEach = (changed: (ticket: TicketListItem) => TicketListItem): void =>
    change((feed) => changeTickets(feed, changed));
  const put = (incoming: TicketListItem): void =>
    changeEach((known) => showTicket(known, names.renew(incoming)));
  return {
    ...names.handlers(changeEach),
    ticket: (event) => {
      if (event.action === 'update') put(event.ticket);
    },
    appMessage: (event) => {
      if (event.action === 'create') put(event.ticket);
    },
    contact: (event) => {
      if (event.action === 'delete') return;
      const { contact } = event;
      changeEach((ticket) =>
        ticket.contactId === contact.id && isNewerContact(ticket.contact, contact)
          ? { ...ticket, contact: { ...ticket.contact, ...contact } }
          : ticket,
      );
    },
    notification: (event) => {
      change((feed) => {
        switch (event.action) {
          case 'update': {
            const { notification } = event;
            return showInFeed(feed, { ...notification, ticket: names.renew(notification.ticket) });
          }
          case 'delete':
            return takeFromFeed(feed, event.ticketIds);
          case 'count':
            return { ...feed, count: event.count };
        }
      });
      if (event.action === 'update' && event.alert) alert(event.notification);
      // Sent after arrivals and removals, because only then do the two match.
      if (event.action !== 'count') return;
      const feed = queryClient.getQueryData(queryKey);
      if (feed !== undefined && needsMore(feed)) void queryClient.invalidateQueries({ queryKey });
    },
  };
};
