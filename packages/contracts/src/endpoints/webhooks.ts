import { webhookCalls } from './webhook-calls.ts';

/** For the admin page. */
export const deskWebhooks = webhookCalls({ prefix: '', whose: '', tag: 'Webhooks', scope: null });
