import type { listNotifications, Notification, TicketListItem } from '@balcao/contracts';
import type { z } from 'zod';

export type Feed = z.output<typeof listNotifications.response>;

/** Newest first, one entry a ticket. */
export const showInFeed = (feed: Feed, notification: Notification): Feed => {
  const known = feed.notifications.find(({ ticketId }) => ticketId === notification.ticketId);
  // What was told twice, or late, changes nothing.
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

/** What the entries show of their tickets: another name, a contact that changed, a message that was edited. */
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

/** Of two with the same last message the later told one wins: it may say it in other words. */
export const showTicket = (known: TicketListItem, told: TicketListItem): TicketListItem =>
  known.id === told.id && timeOf(told.lastMessageAt) >= timeOf(known.lastMessageAt) ? told : known;
