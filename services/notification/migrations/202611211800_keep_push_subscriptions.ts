import { sql, type Kysely } from 'kysely';

const statements = [
  // A browser has one subscription. It belongs to the last user who signed in there.
  `create table st_push_subscriptions (
    endpoint_hash bytea primary key,
    user_id bigint not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    language text not null,
    created_at timestamptz not null default now()
  )`,
  `create index st_push_subscriptions_user on st_push_subscriptions (user_id, created_at)`,
];

export const keepPushSubscriptions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
