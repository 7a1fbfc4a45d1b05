import { AppError, listScriptUsers } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { z } from 'zod';
import type { AuthDb } from '#store.ts';
import { selectUsers, toUser } from './read-users.ts';

/** The users that a script may name (rule P23), with the fields that attendants see of each other. */
export const serveListScriptUsers = (db: AuthDb): EndpointHandler =>
  serveEndpoint(listScriptUsers, async ({ query: { limit, after } }) => {
    const rows = await selectUsers(db)
      .where('user.id', '>', after === undefined ? 0 : decodeCursor(after))
      .orderBy('user.id')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    const users = page
      .map(toUser)
      .map(({ id, name, profile, queues, isSuspended }) => ({ id, name, profile, queues, isSuspended }));
    return { body: { users, next: last === undefined ? null : encodeCursor(last.id) } };
  });

/** The name distinguishes it from the cursors of other lists. */
const cursorSchema = z.tuple([z.literal('users'), z.number().int().positive()]);

const encodeCursor = (userId: number): string =>
  Buffer.from(JSON.stringify(['users', userId])).toString('base64url');

/** @throws AppError ERR_VALIDATION for a cursor that is not ours. */
const decodeCursor = (text: string): number => {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))[1];
  } catch (cause) {
    throw new AppError('ERR_VALIDATION', { field: 'after' }, { cause });
  }
};
