import { webhookCalls } from './webhook-calls.ts';

/** By the page of admins. */
export const deskWebhooks = webhookCalls({ prefix: '', whose: '', tag: 'Webhooks', scope: null });
