import { type QueryExecutorProvider, sql } from 'kysely';

/** By which rule the desk said it by itself. */
export const knowAutomaticMessages = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_messages add column automatic_rule text`.execute(db);
  },
};
