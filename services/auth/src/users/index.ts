import type { AuthModule } from '../surroundings.ts';
import { serveChangeUser, serveDeleteUser } from './change-user.endpoints.ts';
import { serveCreateUser, serveInviteUser, serveLetUserIn } from './enter-users.endpoints.ts';
import { followConnections, followQueues } from './follow-references.consumers.ts';
import { serveLinksOfUsers, serveUseOfLinks } from './password-links.endpoints.ts';
import { serveListScriptUsers, serveListUsers, serveShowUser } from './read-users.endpoints.ts';
import { serveDescribeUsers, serveReadDirectory } from './users.operations.ts';
import { usersProjection } from './users.projection.ts';

export { isKnownDevice, rememberDevice } from './devices.ts';
export { forgetLinks } from './password-links.table.ts';
export { assertAddressIsFree, assertReferences, assertRoom, lockUsers } from './user-constraints.query.ts';
export { addUser, nextUserId } from './user-commands.ts';
export { distinctQueues } from './user.decider.ts';
export { selectUsers, toUser, type UserRow } from './users.query.ts';

export const users: AuthModule = {
  projections: [usersProjection],
  open: (surroundings) => ({
    endpoints: [
      serveListUsers(surroundings),
      serveShowUser(surroundings),
      serveListScriptUsers(surroundings),
      serveCreateUser(surroundings),
      serveInviteUser(surroundings),
      serveLetUserIn(surroundings),
      serveChangeUser(surroundings),
      serveDeleteUser(surroundings),
      ...serveLinksOfUsers(surroundings),
      ...serveUseOfLinks(surroundings),
    ],
    operations: [serveReadDirectory(surroundings), serveDescribeUsers(surroundings)],
    consumers: (from) => [followConnections(from), followQueues(from)],
  }),
};
