import { sql, type Kysely } from 'kysely';

/** Of which webhooks that the desk switched off the browsers of admins were told. */
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
