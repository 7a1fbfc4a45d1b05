import { createHash } from 'node:crypto';
import { mediaToken, type PushLanguage, pushLanguageSchema, type PushSubscription } from '@balcao/contracts';
import { buildOnce, type ValueOf } from '@balcao/event-store';
import { sql } from 'kysely';
import type { NotificationDb } from '#database/schema.ts';

export type KnownSubscription = PushSubscription & {
  readonly userId: number;
  readonly language: PushLanguage;
};

/** More browsers than a user has; the oldest is dropped. */
const keptPerUser = 20;

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

export const keepSubscription = async (
  db: NotificationDb,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
  { endpoint, keys, language }: PushSubscription & { readonly language: PushLanguage },
): Promise<void> => {
  await sql`
    insert into st_push_subscriptions (endpoint_hash, user_id, session_id, endpoint, p256dh, auth, language)
    values (
      ${hashOf(endpoint)}, ${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${language}
    )
    on conflict (endpoint_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, created_at = now()
  `.execute(db);
  await sql`
    delete from st_push_subscriptions where endpoint_hash in (
      select endpoint_hash from st_push_subscriptions where user_id = ${userId}
      order by created_at desc offset ${keptPerUser}
    )
  `.execute(db);
};

/** `userId`: only a subscription of that user. */
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

/** A user who was signed out gets nothing more, least of all on a lost machine. */
export const forgetSession = async (db: NotificationDb, sessionId: string): Promise<void> => {
  await db.deleteFrom('st_push_subscriptions').where('session_id', '=', sessionId).execute();
};

/** A session that is idle for this long is over, and no event says so. */
export const forgetIdleSessions = async (db: NotificationDb): Promise<void> => {
  await sql`
    delete from st_push_subscriptions where created_at < now() - make_interval(secs => ${mediaToken.lifetimeSeconds})
  `.execute(db);
};

const selectSubscriptions = buildOnce((db: NotificationDb, value: ValueOf<{ userIds: readonly number[] }>) =>
  db
    .selectFrom('st_push_subscriptions')
    .select(['user_id', 'endpoint', 'p256dh', 'auth', 'language'])
    .where(sql<boolean>`user_id = any(${value('userIds')}::bigint[])`)
    // A call of a session that has just ended may have stored one.
    .where(
      sql<boolean>`not exists (select from st_users u where u.user_id = st_push_subscriptions.user_id and is_suspended)`,
    ),
);

export const findSubscriptions = async (
  db: NotificationDb,
  userIds: readonly number[],
): Promise<readonly KnownSubscription[]> => {
  const rows = await selectSubscriptions(db, { userIds });
  return rows.map(({ user_id, endpoint, p256dh, auth, language }) => ({
    userId: user_id,
    endpoint,
    keys: { p256dh, auth },
    language: pushLanguageSchema.parse(language),
  }));
};
