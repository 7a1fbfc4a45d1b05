import { sql, type Kysely } from 'kysely';

/** Connections that are gone: what they had brought may still come. */
export const noteRemovedConnections = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create table rm_removed_connections (connection_id bigint primary key)`.execute(db);
  },
};
