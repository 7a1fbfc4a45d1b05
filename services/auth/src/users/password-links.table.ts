import { passwordLinkHours } from '@balcao/contracts';
import { sql } from 'kysely';
import { hashSecret } from '#credentials/index.ts';
import type { AuthDb } from '#database/store.ts';

const isOpen = sql<boolean>`link.expires_at > now()`;

/** One per user: a new link ends the previous one. */
export const keepLink = async (db: AuthDb, userId: number, token: string): Promise<Date> => {
  const link = {
    token_hash: hashSecret(token),
    expires_at: sql<Date>`now() + make_interval(hours => ${passwordLinkHours})`,
  };
  const { expires_at } = await db
    .insertInto('st_password_links')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return expires_at;
};

export const dropLink = async (db: AuthDb, userId: number): Promise<void> => {
  await db.deleteFrom('st_password_links').where('user_id', '=', userId).execute();
};

export const findLinkOf = async (db: AuthDb, userId: number): Promise<Date | null> => {
  const link = await db
    .selectFrom('st_password_links as link')
    .select('link.expires_at')
    .where('link.user_id', '=', userId)
    .where(isOpen)
    .executeTakeFirst();
  return link?.expires_at ?? null;
};

/** The user of a valid link. */
export const findLink = async (db: AuthDb, token: string) =>
  db
    .selectFrom('st_password_links as link')
    .innerJoin('rm_users as user', 'user.id', 'link.user_id')
    .select(['user.id', 'user.name', 'user.email', 'user.is_invited', 'link.expires_at'])
    .where('link.token_hash', '=', hashSecret(token))
    .where(isOpen)
    .executeTakeFirst();

/** It opens once: if two use it at the same time, the second one finds none. */
export const redeemLink = async (db: AuthDb, token: string): Promise<number | undefined> => {
  const taken = await db
    .deleteFrom('st_password_links as link')
    .where('link.token_hash', '=', hashSecret(token))
    .where(isOpen)
    .returning('link.user_id')
    .executeTakeFirst();
  return taken?.user_id;
};

/** Runs as a job. */
export const forgetLinks = async (db: AuthDb): Promise<void> => {
  await db
    .deleteFrom('st_password_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
};
