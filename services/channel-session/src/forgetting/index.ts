import type { ChannelSessionModule } from '#surroundings.ts';
import { followContacts, followPlacedMessages } from './forget-contacts.consumers.ts';

export const forgetting: ChannelSessionModule = {
  open: ({ engines }) => ({
    consumers: (from) => [followContacts(from, engines), followPlacedMessages(from, engines)],
  }),
};
