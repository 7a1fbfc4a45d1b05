import type { listNotifications, Notification } from '@balcao/contracts';
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
