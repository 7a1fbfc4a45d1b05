import type { AuthDb } from '#store.ts';
import { sql } from 'kysely';

/** Deletes tokens that nobody can exchange any more; an unknown one is refused all the same. */
export const forgetRefreshTokens = async (db: AuthDb, idleMs: number): Promise<void> => {
  await db
    .deleteFrom('st_refresh_tokens')
    .where('issued_at', '<', sql<Date>`now() - make_interval(secs => ${idleMs / 1_000} * 2)`)
    .execute();
  // Its cookie is gone by then.
  await db
    .deleteFrom('st_devices')
    .where('used_at', '<', sql<Date>`now() - interval '400 days'`)
    .execute();
};
