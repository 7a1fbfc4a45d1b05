import { webhookCalls } from '../webhook-calls.ts';

export const scriptWebhooks = webhookCalls({
  prefix: '/v1',
  whose: 'Script',
  tag: 'Scripts',
  scope: 'webhooks:manage',
});
