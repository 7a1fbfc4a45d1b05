import { sql, type Kysely } from 'kysely';

/** Drops of connections, and whether admins got their pushes. */
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
