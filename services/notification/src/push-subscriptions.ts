import { createHash } from 'node:crypto';
import type { PushSubscription } from '@balcao/contracts';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';

export type KnownSubscription = PushSubscription & { readonly userId: number };

/** As many browsers as anybody uses; the oldest makes way. */
const keptPerUser = 20;

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

export const keepSubscription = async (
  db: NotificationDb,
  userId: number,
  { endpoint, keys, language }: PushSubscription & { readonly language: string },
): Promise<void> => {
  await sql`
    insert into st_push_subscriptions (endpoint_hash, user_id, endpoint, p256dh, auth, language)
    values (${hashOf(endpoint)}, ${userId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language})
    on conflict (endpoint_hash) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
      auth = excluded.auth, language = excluded.language, created_at = now()
  `.execute(db);
  await sql`
    delete from st_push_subscriptions where endpoint_hash in (
      select endpoint_hash from st_push_subscriptions where user_id = ${userId}
      order by created_at desc offset ${keptPerUser}
    )
  `.execute(db);
};

/** `userId`: only if it is that user's. */
export const forgetSubscription = async (
  db: NotificationDb,
  endpoint: string,
  userId?: number,
): Promise<void> => {
  await db
    .deleteFrom('st_push_subscriptions')
    .where('endpoint_hash', '=', hashOf(endpoint))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .execute();
};

export const findSubscriptions = async (
  db: NotificationDb,
  userIds: readonly number[],
): Promise<readonly KnownSubscription[]> => {
  const rows = await db
    .selectFrom('st_push_subscriptions')
    .select(['user_id', 'endpoint', 'p256dh', 'auth'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::bigint[])`)
    .execute();
  return rows.map(({ user_id, endpoint, p256dh, auth }) => ({
    userId: user_id,
    endpoint,
    keys: { p256dh, auth },
  }));
};
