import { watchCaughtUp } from '@balcao/service-runtime/caught-up';
import type { IntegrationModule } from '#surroundings.ts';
import { followN8nAddress } from './follow-address.consumer.ts';
import { followMessagesForN8n } from './follow-messages.consumer.ts';
import { followOwnNumbers } from './follow-own-numbers.consumer.ts';

export const n8n: IntegrationModule = {
  open: (surroundings) => ({
    consumers: (from) => {
      const address = followN8nAddress(from);
      const isCaughtUp = watchCaughtUp(surroundings.bus, address);
      return [address, followMessagesForN8n(from, surroundings, isCaughtUp), followOwnNumbers(from)];
    },
  }),
};
