import type { MessagingModule } from '#surroundings.ts';
import { followEnvelopes } from './follow-envelopes.consumer.ts';

export const receiving: MessagingModule = {
  open: (surroundings) => ({ consumers: (from) => [followEnvelopes(from, surroundings)] }),
};
