import { type Kysely, sql } from 'kysely';

/** Null where a command came before its content was kept, or has no content of its own to tell. */
export const keepCommandDigests = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table es_commands add column digest text`.execute(db);
  },
};
