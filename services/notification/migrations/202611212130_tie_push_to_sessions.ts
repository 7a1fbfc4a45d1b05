import { sql, type Kysely } from 'kysely';

/** Whose session is not known is told nothing: each browser says so again when the desk is opened there. */
export const tiePushToSessions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`delete from st_push_subscriptions`.execute(db);
    await sql`alter table st_push_subscriptions add column session_id text not null default ''`.execute(db);
    await sql`create index st_push_subscriptions_session on st_push_subscriptions (session_id)`.execute(db);
  },
};
