import type { IntegrationModule } from '#surroundings.ts';
import { followMessagesForN8n } from './follow-messages.consumer.ts';
import { followOwnNumbers } from './follow-own-numbers.consumer.ts';

export const n8n: IntegrationModule = {
  open: (surroundings) => ({
    consumers: (from) => [followMessagesForN8n(from, surroundings), followOwnNumbers(from)],
  }),
};
