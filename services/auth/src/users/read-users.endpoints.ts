import { type Actor, can, listUsers, AppError, showUser, listScriptUsers } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { presentUser, findUsers, seesDetails, selectUsers, toUser } from './users.query.ts';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { userDecider, userStream } from './user.decider.ts';
import { z } from 'zod';
import type { Surroundings } from '../surroundings.ts';

/** Hidden addresses never match (rule A17). */
const mayMatchAddresses = (actor: Actor): boolean =>
  actor.kind === 'user' && can(actor.profile, 'users:viewDetails');

export const serveListUsers = ({ store: { db } }: Surroundings): EndpointHandler =>
  serveEndpoint(listUsers, async ({ query, actor }) => {
    // Only users who may let newcomers in can list them.
    const newcomersOnly = query.isNewcomer && mayMatchAddresses(actor);
    const { rows, count, hasMore } = await findUsers(db, {
      searchParam: query.searchParam,
      pageNumber: query.pageNumber,
      matchesAddresses: mayMatchAddresses(actor),
      newcomersOnly,
      isSuspended: newcomersOnly ? false : query.isSuspended,
    });
    return { body: { users: rows.map((row) => presentUser(row, actor)), count, hasMore } };
  });

export const serveShowUser = ({ store }: Surroundings): EndpointHandler =>
  serveEndpoint(showUser, async ({ params: { userId }, actor }) => {
    if (actor.kind === 'user' && actor.isNewcomer === true && actor.userId !== userId)
      throw new AppError('ERR_NO_PERMISSION');
    if (userId === null || !isStorableId(userId)) throw new AppError('ERR_NO_USER_FOUND');
    // Users who may change the record get its version. It is never newer than the data beside it.
    const version = seesDetails(actor, userId)
      ? (await store.load(userDecider, userStream(userId))).revision
      : undefined;
    const row = await selectUsers(store.db).where('user.id', '=', userId).executeTakeFirst();
    if (row === undefined) throw new AppError('ERR_NO_USER_FOUND');
    return { body: presentUser(row, actor), ...(version === undefined ? {} : { version }) };
  });

/** The users that a script may name (rule P23), with the fields that attendants see of each other. */
export const serveListScriptUsers = ({ store: { db } }: Surroundings): EndpointHandler =>
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
