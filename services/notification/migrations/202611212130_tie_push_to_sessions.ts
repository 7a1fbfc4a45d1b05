import { sql, type Kysely } from 'kysely';

/** A subscription without a known session gets no push. Each browser subscribes again when it opens the desk. */
export const tiePushToSessions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`delete from st_push_subscriptions`.execute(db);
    await sql`alter table st_push_subscriptions add column session_id text not null default ''`.execute(db);
    await sql`create index st_push_subscriptions_session on st_push_subscriptions (session_id)`.execute(db);
  },
};
