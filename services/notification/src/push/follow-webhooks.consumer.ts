import { integrationEvents } from '@balcao/contracts';
import { type Consumer, startConsumer, unhurriedMs } from '@balcao/event-bus';
import type { ConsumingFrom } from '#consuming.ts';
import { noteStoppedWebhooks } from './push-stopped-webhooks.ts';

/** The webhooks that the desk switched off by itself, until somebody changes them. */
export const followWebhooks = (consumingFrom: ConsumingFrom): Consumer =>
  startConsumer({
    ...consumingFrom('integration'),
    consumer: 'notification__follow-webhooks',
    catalog: integrationEvents,
    types: ['WebhookDisabled', 'WebhookChanged', 'WebhookDeleted'],
    lingerMs: unhurriedMs,
    apply: ({ db }, events) => noteStoppedWebhooks(db, events),
  });
