import { z } from 'zod';
import { notificationSchema } from '../entities/notification.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, nothing } from './endpoint.ts';

const common = {
  service: 'notification',
  access: 'signed-in',
  tag: 'Notifications',
  params: nothing,
  query: nothing,
} as const;

export const notificationListSize = 100;

export const listNotifications = defineEndpoint({
  ...common,
  operation: 'listNotifications',
  method: 'get',
  path: '/notifications',
  body: nothing,
  /** `count` is the number of tickets with unread messages for the caller; the list has the newest 100. */
  response: z.object({ notifications: z.array(notificationSchema), count: z.number().int() }),
  summary: "List the caller's unread feed, newest first",
});

export const countNotifications = defineEndpoint({
  ...common,
  operation: 'countNotifications',
  method: 'get',
  path: '/notifications/count',
  body: nothing,
  response: z.object({ count: z.number().int() }),
  summary: 'Count the tickets with unread messages for the caller',
});

export const readNotifications = defineEndpoint({
  ...common,
  operation: 'readNotifications',
  method: 'post',
  path: '/notifications/read',
  /** Clears these tickets from the caller's feed on every device; they stay unread. Absent: the whole feed. */
  body: z.object({
    tickets: z
      .array(z.object({ ticketId: idInputSchema, upTo: z.number().int().nonnegative() }))
      .max(500)
      .optional(),
  }),
  response: z.object({ count: z.number().int() }),
  summary: 'Clear the feed or a part of it',
});
