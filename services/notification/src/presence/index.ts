import type { NotificationModule } from '#surroundings.ts';
import { serveListPresentUsers } from './list-present-users.endpoint.ts';

export { readUsersLooking } from './list-present-users.endpoint.ts';

export const presence: NotificationModule = {
  open: (surroundings) => ({ endpoints: [serveListPresentUsers(surroundings)] }),
};
