import { sql } from 'kysely';
import type { RequestOrigin } from '@balcao/contracts';
import type { AuthDb } from '#database/store.ts';

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
