import { AppError, showUser } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { presentUser, selectUsers } from './read-users.ts';
import type { AuthDb } from '#store.ts';

export const createShowUserEndpoint = (db: AuthDb): EndpointHandler =>
  serveEndpoint(showUser, async ({ params: { userId }, actor }) => {
    if (actor.kind === 'user' && actor.isNewcomer === true && actor.userId !== userId)
      throw new AppError('ERR_NO_PERMISSION');
    if (userId === null || !isStorableId(userId)) throw new AppError('ERR_NO_USER_FOUND');
    const row = await selectUsers(db).where('user.id', '=', userId).executeTakeFirst();
    if (row === undefined) throw new AppError('ERR_NO_USER_FOUND');
    return { body: presentUser(row, actor) };
  });
