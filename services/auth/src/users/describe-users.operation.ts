import { describeUsers } from '@balcao/contracts';
import { type OperationHandler, serveOperation } from '@balcao/event-bus';
import { selectUsers, toUser } from './read-users.ts';
import type { AuthDb } from '#store.ts';

export const createDescribeUsersOperation = (db: AuthDb): OperationHandler =>
  serveOperation(describeUsers, async ({ userIds }) => {
    if (userIds.length === 0) return { users: [] };
    const rows = await selectUsers(db).where('user.id', 'in', userIds).execute();
    return { users: rows.map(toUser) };
  });
