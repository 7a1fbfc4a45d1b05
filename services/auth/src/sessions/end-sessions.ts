import { type NewEventMetadata, mediaToken, type NewEvent, type authEvents } from '@balcao/contracts';
import { sql } from 'kysely';
import { endSession, sessionDecider, sessionStream } from './session.decider.ts';
import { type AuthTransaction, commandHandler } from '#database/store.ts';

export const sessionCommands = commandHandler(sessionDecider, sessionStream);

type Ending = {
  readonly userId: number;
  readonly reason: NewEvent<typeof authEvents.SessionRevoked>['data']['reason'];
  /** The caller's session, which continues. */
  readonly except: string | undefined;
  /** However often it is refreshed, a session ends after this time. */
  readonly sessionMs: number;
  readonly metadata: NewEventMetadata;
};

/** Ends every session of a user that may not have ended. The tokens of its last refresh outlive a session's time. */
export const endSessions = async (
  tx: AuthTransaction,
  { userId, reason, except, sessionMs, metadata }: Ending,
): Promise<void> => {
  const running = await tx.db
    .selectFrom('rm_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(
      'started_at',
      '>',
      sql<Date>`now() - make_interval(secs => ${sessionMs / 1_000 + mediaToken.lifetimeSeconds})`,
    )
    .execute();
  await Promise.all(
    running
      .filter(({ id }) => id !== except)
      .map(({ id }) => sessionCommands.within(tx, id, endSession(reason), { metadata })),
  );
};
