import type { ShownToken } from '#sessions/refresh.rules.ts';
import { selectUsers, type UserRow } from '#users/index.ts';
import { sql } from 'kysely';
import type { AuthDb } from '#database/store.ts';
import { hashSecret } from '#credentials/index.ts';

export type FoundToken = {
  readonly tokenHash: Buffer;
  readonly token: ShownToken;
  readonly sessionId: string;
  readonly user: UserRow;
  /** By Postgres' clock, like the times in `token`. */
  readonly now: Date;
};

/** A refresh token of a known user's session, locked so that parallel calls run one after the other. */
export const findShownToken = async (db: AuthDb, tokenHash: Buffer): Promise<FoundToken | undefined> => {
  const token = await db
    .selectFrom('st_refresh_tokens as token')
    .innerJoin('rm_sessions as session', 'session.id', 'token.session_id')
    .select([
      'token.issued_at',
      'token.used_at',
      'session.id as session_id',
      'session.user_id',
      'session.started_at',
      'session.ended_at',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('token.token_hash', '=', tokenHash)
    .forUpdate('token')
    .executeTakeFirst();
  if (token === undefined) return undefined;
  const user = await selectUsers(db).where('user.id', '=', token.user_id).executeTakeFirst();
  if (user === undefined) return undefined;
  return {
    tokenHash,
    token: {
      issuedAt: token.issued_at,
      usedAt: token.used_at,
      session: { startedAt: token.started_at, endedAt: token.ended_at },
    },
    sessionId: token.session_id,
    user,
    now: token.now,
  };
};

export const insertToken = async (db: AuthDb, sessionId: string, token: string): Promise<void> => {
  await db
    .insertInto('st_refresh_tokens')
    .values({ token_hash: hashSecret(token), session_id: sessionId, used_at: null })
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

/** The session of a present or former refresh token. */
export const findSessionOf = async (db: AuthDb, tokenHash: Buffer) =>
  db
    .selectFrom('st_refresh_tokens as token')
    .innerJoin('rm_sessions as session', 'session.id', 'token.session_id')
    .select('session.id')
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst();
