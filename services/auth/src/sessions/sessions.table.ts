import { sql } from 'kysely';
import type { AuthDb } from '#database/store.ts';
import type { RefreshRules } from './refresh.rules.ts';
import type { RequestOrigin } from '@balcao/contracts';

export type RunningSession = {
  readonly id: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly address: string | null;
  readonly agent: string | null;
};

/** Sessions of a user that have not ended, last seen first. */
export const findRunningSessions = async (
  db: AuthDb,
  userId: number,
  { idleMs, sessionMs }: RefreshRules,
): Promise<RunningSession[]> => {
  const since = (ms: number) => sql<Date>`now() - make_interval(secs => ${ms / 1_000})`;
  const seenAt = sql<Date>`coalesce(place.seen_at, session.started_at)`;
  const rows = await db
    .selectFrom('rm_sessions as session')
    .leftJoin('st_session_places as place', 'place.session_id', 'session.id')
    .select(['session.id', 'session.started_at', 'place.address', 'place.agent', seenAt.as('seen_at')])
    .where('session.user_id', '=', userId)
    .where('session.ended_at', 'is', null)
    .where('session.started_at', '>', since(sessionMs))
    // A session without an address may have been renewed by an older release.
    .where((on) => on.or([on('place.seen_at', 'is', null), on('place.seen_at', '>', since(idleMs))]))
    .orderBy(seenAt, 'desc')
    .orderBy('session.id', 'desc')
    .execute();
  return rows.map(({ id, started_at, seen_at, address, agent }) => ({
    id,
    startedAt: started_at,
    seenAt: seen_at,
    address,
    agent,
  }));
};

/** Stores the address and browser of a session's last renewal (rule A22). */
export const storeOrigin = async (
  db: AuthDb,
  sessionId: string,
  origin: RequestOrigin | undefined,
): Promise<void> => {
  if (origin === undefined) return;
  const { address, agent } = origin;
  const seenAt = sql<Date>`now()`;
  await db
    .insertInto('st_session_places')
    .values({ session_id: sessionId, address, agent, seen_at: seenAt })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ address, agent, seen_at: seenAt }))
    .execute();
};

/** Deletes them for ended sessions. */
export const deleteOrigins = async (db: AuthDb, sessionMs: number): Promise<void> => {
  await db
    .deleteFrom('st_session_places')
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('rm_sessions as session')
            .select('session.id')
            .whereRef('session.id', '=', 'st_session_places.session_id')
            .where('session.ended_at', 'is', null)
            .where('session.started_at', '>', sql<Date>`now() - make_interval(secs => ${sessionMs / 1_000})`),
        ),
      ),
    )
    .execute();
};
