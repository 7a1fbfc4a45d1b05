import type { AuthDb } from '#store.ts';
import { sql } from 'kysely';

/** Deletes tokens that can no longer be exchanged; unknown tokens are refused in the same way. */
export const forgetRefreshTokens = async (db: AuthDb, idleMs: number): Promise<void> => {
  await db
    .deleteFrom('st_refresh_tokens')
    .where('issued_at', '<', sql<Date>`now() - make_interval(secs => ${idleMs / 1_000} * 2)`)
    .execute();
  // Its cookie has expired by then.
  await db
    .deleteFrom('st_devices')
    .where('used_at', '<', sql<Date>`now() - interval '400 days'`)
    .execute();
};
