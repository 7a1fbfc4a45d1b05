import type { NotificationModule } from '#surroundings.ts';
import { followHeld } from './follow-held.consumer.ts';
import {
  serveCountNotifications,
  serveListNotifications,
  serveReadNotifications,
} from './read-bell.endpoints.ts';
import { serveTellUser } from './tell-user.operation.ts';

export const bell: NotificationModule = {
  open: (surroundings) => ({
    endpoints: [
      serveListNotifications(surroundings),
      serveCountNotifications(surroundings),
      serveReadNotifications(surroundings),
    ],
    operations: [serveTellUser(surroundings)],
    consumers: (from) => [followHeld(from, surroundings)],
  }),
};
