import {
  AppError,
  can,
  endUserSession,
  endUserSessions,
  listUserSessions,
  type UserActor,
} from '@balcao/contracts';
import { type EndpointHandler, metadataOf, serveEndpoint, signedInUser } from '@balcao/event-bus';
import { isStorableId } from '@balcao/service-runtime/storable-id';
import type { AuthDb, AuthStore } from '#store.ts';
import { endSessions } from './end-sessions.ts';
import type { RefreshRules } from './refresh.rules.ts';
import { endSession, sessionDecider, sessionStream } from './session.decider.ts';
import { findRunningSessions } from './sessions.query.ts';

type Dependencies = { readonly store: AuthStore; readonly refreshRules: RefreshRules };

/** A user and admins see and end the user's sessions (rule A22). */
export const serveUserSessions = ({
  store,
  refreshRules,
}: Dependencies): Readonly<
  Record<'listUserSessions' | 'endUserSession' | 'endUserSessions', EndpointHandler>
> => ({
  listUserSessions: serveEndpoint(listUserSessions, async ({ params: { userId }, actor }) => {
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

  endUserSession: serveEndpoint(endUserSession, async ({ params: { userId, sessionId }, actor, context }) => {
    await assertMayLook(store.db, signedInUser(actor), userId);
    const running = await findRunningSessions(store.db, userId, refreshRules);
    if (!running.some(({ id }) => id === sessionId)) throw new AppError('ERR_NO_SESSION_FOUND');
    const ended = await store.execute({
      decider: sessionDecider,
      stream: sessionStream(sessionId),
      command: endSession('ended'),
      metadata: metadataOf(context),
    });
    if (!ended.ok) throw AppError.from(ended.error);
    return { body: undefined, written: ended.value.written };
  }),

  endUserSessions: serveEndpoint(endUserSessions, async ({ params: { userId }, actor, context }) => {
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
});

const assertMayLook = async (db: AuthDb, caller: UserActor, userId: number): Promise<void> => {
  if (caller.userId !== userId && !can(caller.profile, 'users:edit')) throw new AppError('ERR_NO_PERMISSION');
  const user = isStorableId(userId)
    ? await db.selectFrom('rm_users').select('id').where('id', '=', userId).executeTakeFirst()
    : undefined;
  if (user === undefined) throw new AppError('ERR_NO_USER_FOUND');
};
