import type { MessagingModule } from '#surroundings.ts';
import { followContacts } from './follow-contacts.consumer.ts';

export const contacts: MessagingModule = {
  open: ({ removeFiles }) => ({ consumers: (from) => [followContacts(from, removeFiles)] }),
};
