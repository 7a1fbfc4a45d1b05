import { sql, type Kysely } from 'kysely';

/** Of which drops of connections the browsers of admins were told. */
export const keepDrops = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`
      create table st_drops (
        connection_id bigint primary key,
        is_pushed boolean not null default false,
        claimed_until timestamptz
      )
    `.execute(db);
  },
};
