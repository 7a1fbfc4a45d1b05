import type { IntegrationModule } from '#surroundings.ts';
import { followDeletions } from './follow-deletions.consumer.ts';

export const forgetting: IntegrationModule = {
  open: () => ({ consumers: (from) => [followDeletions(from)] }),
};
