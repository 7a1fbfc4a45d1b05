import { type QueryExecutorProvider, sql } from 'kysely';

/** By which token a message came, and what its script calls it. */
export const knowApiMessages = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_messages add column api json, add column external_key text`.execute(db);
  },
};
