import { selectUsers } from '#people/read-users.ts';
import type { AuthDb } from '#store.ts';

/** A user with the hash of the password, by address. */
export const findSignInUser = async (db: AuthDb, email: string) =>
  selectUsers(db)
    .innerJoin('st_credentials as credential', 'credential.user_id', 'user.id')
    .select('credential.password_hash')
    .where('user.email', '=', email)
    .executeTakeFirst();
