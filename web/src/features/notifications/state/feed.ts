import type { listNotifications, Notification } from '@balcao/contracts';
import type { z } from 'zod';

export type Feed = z.output<typeof listNotifications.response>;

/** Newest first, one entry a ticket. */
export const showInFeed = (feed: Feed, notification: Notification, count: number): Feed => {
  const known = feed.notifications.find(({ ticketId }) => ticketId === notification.ticketId);
  // What was told twice, or late, changes nothing.
  if (known !== undefined && known.upTo > notification.upTo) return { ...feed, count };
  const others = feed.notifications.filter(({ ticketId }) => ticketId !== notification.ticketId);
  return {
    notifications: [notification, ...others].toSorted(
      (one, other) => Date.parse(other.at) - Date.parse(one.at),
    ),
    count,
  };
};

export const takeFromFeed = (feed: Feed, ticketIds: readonly number[], count: number): Feed => ({
  notifications: feed.notifications.filter(({ ticketId }) => !ticketIds.includes(ticketId)),
  count,
});
