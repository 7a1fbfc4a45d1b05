import { AppError, showUser } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import { presentUser, seesDetails, selectUsers } from './read-users.ts';
import { userDecider, userStream } from './user.decider.ts';
import type { AuthStore } from '#store.ts';

export const createShowUserEndpoint = (store: AuthStore): EndpointHandler =>
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
