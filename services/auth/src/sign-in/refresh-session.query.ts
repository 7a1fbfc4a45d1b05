import type { ShownToken } from '#sessions/refresh.rules.ts';
import { selectUsers, type UserRow } from '#users/index.ts';
import { sql } from 'kysely';
import type { AuthDb } from '#store.ts';

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
