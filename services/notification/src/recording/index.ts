import type { NotificationModule } from '#surroundings.ts';
import { followUsers } from './follow-users.consumer.ts';
import { followForUpdates } from './record-updates.consumer.ts';

export const recording: NotificationModule = {
  open: (surroundings) => ({
    consumers: (from) => [followUsers(from), ...followForUpdates(from, surroundings)],
  }),
};
