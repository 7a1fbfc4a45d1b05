import {
  isNewerContact,
  type Notification as Entry,
  notificationListSize,
  type TicketListItem,
} from '@balcao/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { updateCached } from '../../lib/queries/update-cached.ts';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { LatestNames } from '../../realtime/latest-names.ts';
import { notificationQueries } from './api/notification-queries.ts';
import { changeTickets, type Bell, showInBell, showTicket, removeFromBell } from './state/bell.ts';

/** The server names only the newest. A full list is fetched again at half its length, not after each entry that leaves. */
const needsMore = ({ notifications, count }: Bell): boolean =>
  count > notifications.length && notifications.length <= notificationListSize / 2;

/** `alert`: something arrived that the user should notice now. */
export const notificationHandlers = (
  queryClient: QueryClient,
  alert: (entry: Entry) => void,
): LiveHandlers => {
  const { queryKey } = notificationQueries.bell();
  const names = new LatestNames();
  const change = (changed: (bell: Bell) => Bell): void => {
    updateCached(queryClient, queryKey, changed);
  };
  const changeEach = (changed: (ticket: TicketListItem) => TicketListItem): void =>
    change((bell) => changeTickets(bell, changed));
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
      change((bell) => {
        switch (event.action) {
          case 'update': {
            const { notification } = event;
            return showInBell(bell, { ...notification, ticket: names.renew(notification.ticket) });
          }
          case 'delete':
            return removeFromBell(bell, event.ticketIds);
          case 'count':
            return { ...bell, count: event.count };
        }
      });
      if (event.action === 'update' && event.alert) alert(event.notification);
      // Sent after arrivals and removals, because only then do the two match.
      if (event.action !== 'count') return;
      const bell = queryClient.getQueryData(queryKey);
      if (bell !== undefined && needsMore(bell)) void queryClient.invalidateQueries({ queryKey });
    },
  };
};
