import { z } from 'zod';
import { feedEventTypeSchema } from '../entities/feed-event.ts';
import { webhookProblemSchema } from '../entities/webhook.ts';
import { defineEvent } from './envelope.ts';

const ofWebhook = { webhookId: z.uuid() };
/** Only the host of the address, because the rest may contain a secret. */
const facts = z.object({
  ...ofWebhook,
  name: z.string(),
  host: z.string(),
  types: z.array(feedEventTypeSchema),
  isOn: z.boolean(),
});

/** Streams: `webhook-<id>`. Waiting deliveries are state without events. */
export const integrationEvents = {
  WebhookCreated: defineEvent({ type: 'WebhookCreated', data: facts }),
  WebhookChanged: defineEvent({
    type: 'WebhookChanged',
    data: facts.extend({ isAddressChanged: z.boolean() }),
  }),
  WebhookSecretRotated: defineEvent({ type: 'WebhookSecretRotated', data: z.object(ofWebhook) }),
  /** Switched off by the desk itself. */
  WebhookDisabled: defineEvent({
    type: 'WebhookDisabled',
    data: facts.extend({ problem: webhookProblemSchema }),
  }),
  WebhookDeleted: defineEvent({ type: 'WebhookDeleted', data: z.object(ofWebhook) }),
} as const;
export type IntegrationEvents = typeof integrationEvents;
