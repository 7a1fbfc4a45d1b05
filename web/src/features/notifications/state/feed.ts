import type { listNotifications, Notification, TicketListItem } from '@balcao/contracts';
import type { z } from 'zod';

export type Feed = z.output<typeof listNotifications.response>;

/** Newest first, one entry per ticket. */
export const showInFeed = (feed: Feed, notification: Notification): Feed => {
  const known = feed.notifications.find(({ ticketId }) => ticketId === notification.ticketId);
  // A repeated or late update changes nothing.
  if (known !== undefined && known.upTo > notification.upTo) return feed;
  const others = feed.notifications.filter(({ ticketId }) => ticketId !== notification.ticketId);
  return {
    ...feed,
    notifications: [notification, ...others].toSorted(
      (one, other) => Date.parse(other.at) - Date.parse(one.at),
    ),
  };
};

export const takeFromFeed = (feed: Feed, ticketIds: readonly number[]): Feed => ({
  ...feed,
  notifications: feed.notifications.filter(({ ticketId }) => !ticketIds.includes(ticketId)),
});

/** The tickets' current data in the entries: a name, a contact or an edited message. */
export const changeTickets = (feed: Feed, change: (ticket: TicketListItem) => TicketListItem): Feed => {
  const notifications = feed.notifications.map((entry) => {
    const ticket = change(entry.ticket);
    return ticket === entry.ticket ? entry : { ...entry, ticket };
  });
  return notifications.some((entry, index) => entry !== feed.notifications[index])
    ? { ...feed, notifications }
    : feed;
};

const timeOf = (iso: string | null): number => (iso === null ? 0 : Date.parse(iso));

/** Of two with the same last message the later one wins, because the message may have been edited. */
export const showTicket = (known: TicketListItem, incoming: TicketListItem): TicketListItem =>
  known.id === incoming.id && timeOf(incoming.lastMessageAt) >= timeOf(known.lastMessageAt)
    ? incoming
    : known;
