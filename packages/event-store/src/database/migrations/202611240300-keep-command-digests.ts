import { type Kysely, sql } from 'kysely';

/** Null for commands from before this migration, and for those without content. */
export const keepCommandDigests = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table es_commands add column digest text`.execute(db);
  },
};
