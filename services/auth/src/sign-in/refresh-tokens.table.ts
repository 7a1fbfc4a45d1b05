import { hashRefreshToken } from '#credentials/index.ts';
import type { AuthDb } from '#store.ts';
import type { FoundToken } from './refresh-session.query.ts';

export const insertToken = async (db: AuthDb, sessionId: string, token: string): Promise<void> => {
  await db
    .insertInto('st_refresh_tokens')
    .values({ token_hash: hashRefreshToken(token), session_id: sessionId, used_at: null })
    .execute();
};

/** The first use marks the token; a parallel call within the grace gets its own successor. */
export const exchangeToken = async (db: AuthDb, found: FoundToken, successor: string): Promise<void> => {
  await db
    .updateTable('st_refresh_tokens')
    .set({ used_at: found.now })
    .where('token_hash', '=', found.tokenHash)
    .where('used_at', 'is', null)
    .execute();
  await insertToken(db, found.sessionId, successor);
};
