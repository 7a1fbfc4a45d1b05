import { type Actor, can, listUsers } from '@balcao/contracts';
import { type EndpointHandler, serveEndpoint } from '@balcao/event-bus';
import { presentUser } from './read-users.ts';
import { findUsers } from './list-users.query.ts';
import type { AuthDb } from '#store.ts';

/** Hidden addresses never match (rule A17). */
const mayMatchAddresses = (actor: Actor): boolean =>
  actor.kind === 'user' && can(actor.profile, 'users:viewDetails');

export const createListUsersEndpoint = (db: AuthDb): EndpointHandler =>
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
