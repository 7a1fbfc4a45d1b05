import type { MessagingModule } from '#surroundings.ts';
import { receiveMessages } from './receive-messages.consumer.ts';

export const receiving: MessagingModule = {
  open: (surroundings) => ({ consumers: (from) => [receiveMessages(from, surroundings)] }),
};
