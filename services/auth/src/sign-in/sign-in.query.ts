import { selectUsers } from '#users/index.ts';
import type { AuthDb } from '#store.ts';

/** A user with the password hash, by e-mail address. */
export const findSignInUser = async (db: AuthDb, email: string) =>
  selectUsers(db)
    .innerJoin('st_credentials as credential', 'credential.user_id', 'user.id')
    .select('credential.password_hash')
    .where('user.email', '=', email)
    .executeTakeFirst();

/** The session of a present or former refresh token. */
export const findSessionOf = async (db: AuthDb, tokenHash: Buffer) =>
  db
    .selectFrom('st_refresh_tokens as token')
    .innerJoin('rm_sessions as session', 'session.id', 'token.session_id')
    .select('session.id')
    .where('token.token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Locks the credential until the transaction ends. */
export const lockCredential = async (db: AuthDb, userId: number) =>
  db
    .selectFrom('st_credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();

/** To be read after the credential is locked, which a suspension waits for. */
export const isSuspendedNow = async (db: AuthDb, userId: number): Promise<boolean> =>
  (await db.selectFrom('rm_users').select('is_suspended').where('id', '=', userId).executeTakeFirst())
    ?.is_suspended === true;
