import {
  AppError,
  can,
  endUserSession,
  endUserSessions,
  listUserSessions,
  type UserActor,
  signOut,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import type { AuthDb } from '#database/store.ts';
import { endSessions, sessionCommands } from './end-sessions.ts';
import { endSession } from './session.decider.ts';
import { findRunningSessions } from './sessions.table.ts';
import type { Surroundings } from '../surroundings.ts';

/** A user and admins see and end the user's sessions (rule A22). */
export const serveUserSessions = ({ store, refreshRules }: Surroundings): readonly EndpointHandler[] => [
  serveEndpoint(listUserSessions, async ({ params: { userId }, actor }) => {
    const caller = signedInUser(actor);
    await assertMayLook(store.db, caller, userId);
    const sessions = await findRunningSessions(store.db, userId, refreshRules);
    return {
      body: {
        sessions: sessions.map(({ id, startedAt, seenAt, address, agent }) => ({
          id,
          startedAt: startedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          address,
          agent,
          isCurrent: id === caller.sessionId,
        })),
      },
    };
  }),

  serveEndpoint(endUserSession, async ({ params: { userId, sessionId }, actor, context }) => {
    await assertMayLook(store.db, signedInUser(actor), userId);
    const running = await findRunningSessions(store.db, userId, refreshRules);
    if (!running.some(({ id }) => id === sessionId)) throw new AppError('ERR_NO_SESSION_FOUND');
    const { written } = await sessionCommands.execute(store, sessionId, endSession('ended'), {
      metadata: metadataOf(context),
    });
    return { body: undefined, written };
  }),

  serveEndpoint(endUserSessions, async ({ params: { userId }, actor, context }) => {
    const caller = signedInUser(actor);
    await assertMayLook(store.db, caller, userId);
    const { written } = await store.transaction((tx) =>
      endSessions(tx, {
        userId,
        reason: 'ended',
        except: caller.sessionId,
        sessionMs: refreshRules.sessionMs,
        metadata: metadataOf(context),
      }),
    );
    return { body: undefined, written };
  }),

  /** Ends the session everywhere: its refresh tokens stop working, and gateways refuse its access tokens (rule A9). */
  serveEndpoint(signOut, async ({ actor, context }) => {
    const { sessionId } = signedInUser(actor);
    const { written } = await sessionCommands.execute(store, sessionId, endSession('signed-out'), {
      metadata: metadataOf(context),
    });
    return { body: undefined, refreshToken: null, written };
  }),
];

const assertMayLook = async (db: AuthDb, caller: UserActor, userId: number): Promise<void> => {
  if (caller.userId !== userId && !can(caller.profile, 'users:edit')) throw new AppError('ERR_NO_PERMISSION');
  const user = isStorableId(userId)
    ? await db.selectFrom('rm_users').select('id').where('id', '=', userId).executeTakeFirst()
    : undefined;
  if (user === undefined) throw new AppError('ERR_NO_USER_FOUND');
};
