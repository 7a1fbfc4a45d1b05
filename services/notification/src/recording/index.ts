import type { NotificationModule } from '#surroundings.ts';
import { followMergedContacts } from './follow-merged-contacts.consumer.ts';
import { followUsers } from './follow-users.consumer.ts';
import { followForUpdates } from './record-updates.consumer.ts';

export const recording: NotificationModule = {
  open: (surroundings) => ({
    consumers: (from) => [
      followUsers(from),
      followMergedContacts(from),
      ...followForUpdates(from, surroundings),
    ],
  }),
};
