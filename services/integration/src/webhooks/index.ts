import type { IntegrationModule } from '#surroundings.ts';
import { followTokens } from './follow-tokens.consumer.ts';
import { serveWebhooks } from './webhooks.endpoints.ts';

export { addWebhookDeliveries } from './add-webhook-deliveries.ts';

export const webhooks: IntegrationModule = {
  open: (surroundings) => ({
    endpoints: serveWebhooks(surroundings),
    consumers: (from) => [followTokens(from, surroundings)],
  }),
};
