import { sql, type Kysely } from 'kysely';

/** Webhooks that the desk switched off, and whether admins got their pushes. */
export const keepStoppedWebhooks = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table st_stopped_webhooks (
        webhook_id uuid primary key,
        name text not null,
        is_pushed boolean not null default false,
        claimed_until timestamptz
      )
    `.execute(db);
  },
};
