import { type FeedEventType, feedEventTypeSchema, type Webhook, webhookTestType } from '@balcao/contracts';
import { z } from 'zod';

const hasNoUser = (text: string): boolean => {
  const { username, password } = new URL(text);
  return username === '' && password === '';
};

/** The fields of the dialog; the messages are keys of `common:validation`. */
export const webhookForm = z.object({
  name: z.string().trim().normalize().max(50, 'tooLong'),
  url: z
    .string()
    .trim()
    .min(1, 'required')
    .pipe(
      z
        .url({ protocol: /^https?$/, error: 'invalidUrl', abort: true })
        .max(2_000, 'tooLong')
        .refine(hasNoUser, 'invalidUrl'),
    ),
  types: z.array(feedEventTypeSchema).min(1, 'required'),
});
export type WebhookValues = z.infer<typeof webhookForm>;

export const fieldsOf = (webhook: Webhook | undefined): WebhookValues => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  types: webhook?.types ?? [],
});

/** Events of one group stand together. */
export const typeGroups = [
  ['messages', ['message.received', 'message.sent', 'message.status', 'message.edited', 'message.deleted']],
  [
    'tickets',
    [
      'ticket.created',
      'ticket.accepted',
      'ticket.transferred',
      'ticket.returned',
      'ticket.closed',
      'ticket.reopened',
      'ticket.tagged',
      'ticket.noted',
    ],
  ],
  ['contacts', ['contact.created', 'contact.updated', 'contact.merged']],
  ['connections', ['connection.status', 'connection.attention']],
] as const;

const keys = {
  'message.received': 'message-received',
  'message.sent': 'message-sent',
  'message.status': 'message-status',
  'message.edited': 'message-edited',
  'message.deleted': 'message-deleted',
  'ticket.created': 'ticket-created',
  'ticket.accepted': 'ticket-accepted',
  'ticket.transferred': 'ticket-transferred',
  'ticket.returned': 'ticket-returned',
  'ticket.closed': 'ticket-closed',
  'ticket.reopened': 'ticket-reopened',
  'ticket.tagged': 'ticket-tagged',
  'ticket.noted': 'ticket-noted',
  'contact.created': 'contact-created',
  'contact.updated': 'contact-updated',
  'contact.merged': 'contact-merged',
  'connection.status': 'connection-status',
  'connection.attention': 'connection-attention',
} as const satisfies Readonly<Record<FeedEventType, string>>;

/** Within its text: a dot separates a group from a key. */
export const typeKey = (type: FeedEventType) => keys[type];

/** The filters of the log. */
export const deliveredTypes = [...feedEventTypeSchema.options, webhookTestType] as const;
