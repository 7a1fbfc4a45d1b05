export { addWebhookDeliveries } from './add-webhook-deliveries.ts';
export { followTokens } from './follow-tokens.consumer.ts';
export { renewSecrets } from './renew-secrets.ts';
export { createWebhookReceiver } from './webhook-receiver.ts';
export { createWebhookEndpoints } from './webhooks.endpoints.ts';
