import type { listNotifications, Notification, TicketListItem } from '@balcao/contracts';
import type { z } from 'zod';

export type Bell = z.output<typeof listNotifications.response>;

/** Newest first, one entry per ticket. */
export const showInBell = (bell: Bell, notification: Notification): Bell => {
  const known = bell.notifications.find(({ ticketId }) => ticketId === notification.ticketId);
  // A repeated or late update changes nothing.
  if (known !== undefined && known.upTo > notification.upTo) return bell;
  const others = bell.notifications.filter(({ ticketId }) => ticketId !== notification.ticketId);
  return {
    ...bell,
    notifications: [notification, ...others].toSorted(
      (one, other) => Date.parse(other.at) - Date.parse(one.at),
    ),
  };
};

export const removeFromBell = (bell: Bell, ticketIds: readonly number[]): Bell => ({
  ...bell,
  notifications: bell.notifications.filter(({ ticketId }) => !ticketIds.includes(ticketId)),
});

/** The tickets' current data in the entries: a name, a contact or an edited message. */
export const changeTickets = (bell: Bell, change: (ticket: TicketListItem) => TicketListItem): Bell => {
  const notifications = bell.notifications.map((entry) => {
    const ticket = change(entry.ticket);
    return ticket === entry.ticket ? entry : { ...entry, ticket };
  });
  return notifications.some((entry, index) => entry !== bell.notifications[index])
    ? { ...bell, notifications }
    : bell;
};

const timeOf = (iso: string | null): number => (iso === null ? 0 : Date.parse(iso));

/** Of two with the same last message the later one wins, because the message may have been edited. */
export const showTicket = (known: TicketListItem, incoming: TicketListItem): TicketListItem =>
  known.id === incoming.id && timeOf(incoming.lastMessageAt) >= timeOf(known.lastMessageAt)
    ? incoming
    : known;
