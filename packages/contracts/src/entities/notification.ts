import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';
import { ticketListItemSchema } from './ticket.ts';

/**
 * A ticket with unread messages that concerns a user: unassigned or theirs, in one of their sectors or in none, and not
 * a group (rule B1). One entry per ticket.
 */
export const notificationSchema = z
  .object({
    ticketId: idSchema,
    ticket: ticketListItemSchema,
    /** Inbound messages that are read neither in the ticket nor in this user's feed. */
    unread: z.number().int().positive(),
    /** The number of the newest of them, which is reported as seen. */
    upTo: z.number().int().positive(),
    at: isoDateSchema,
    /** The preview of that message (rule B9); absent for messages from before previews were stored: then the ticket's counts. */
    preview: z.string().exactOptional(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

/** The JSON of a browser's `PushSubscription`. */
export const pushSubscriptionSchema = z
  .object({
    endpoint: z.url({ protocol: /^https$/ }).max(2_048),
    keys: z.object({
      p256dh: z.base64url().min(1).max(256),
      auth: z.base64url().min(1).max(64),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

/** The language of a browser's notifications; English by default. */
export const pushLanguageSchema = z.enum(['pt-BR', 'en', 'es']);
export type PushLanguage = z.infer<typeof pushLanguageSchema>;

/** The payload for a service worker: ids and texts in its language, but never the full number of a masked contact. */
export const pushPayloadSchema = z.union([
  z.object({ ticketId: idSchema, title: z.string(), body: z.string(), unread: z.number().int() }),
  /** A connection that dropped (rule B7). */
  z.object({ connectionId: idSchema, title: z.string(), body: z.string() }),
  /** A webhook that the desk switched off (rule B8). */
  z.object({ webhookId: z.uuid(), title: z.string(), body: z.string() }),
]);
export type PushPayload = z.infer<typeof pushPayloadSchema>;
