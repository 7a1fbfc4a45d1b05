import { hashSecret, newSecret } from '#credentials/index.ts';
import type { AuthDb } from '#database/store.ts';

/** Whether somebody signed in to this account with that cookie before. */
export const isKnownDevice = async (
  db: AuthDb,
  { deviceToken, email }: { readonly deviceToken: string | undefined; readonly email: string },
): Promise<boolean> => {
  if (deviceToken === undefined) return false;
  const found = await db
    .selectFrom('st_devices as device')
    .innerJoin('rm_users as user', 'user.id', 'device.user_id')
    .select('device.user_id')
    .where('device.token_hash', '=', hashSecret(deviceToken))
    .where('user.email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
};

/** @returns the browser's cookie from now on; an unknown one is replaced */
export const rememberDevice = async (
  db: AuthDb,
  { deviceToken, userId }: { readonly deviceToken: string | undefined; readonly userId: number },
): Promise<string> => {
  const isOurs =
    deviceToken !== undefined &&
    (await db
      .selectFrom('st_devices')
      .select('user_id')
      .where('token_hash', '=', hashSecret(deviceToken))
      .executeTakeFirst()) !== undefined;
  const token = isOurs ? deviceToken : newSecret();
  const usedAt = new Date();
  await db
    .insertInto('st_devices')
    .values({ token_hash: hashSecret(token), user_id: userId, used_at: usedAt })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet({ used_at: usedAt }))
    .execute();
  return token;
};
