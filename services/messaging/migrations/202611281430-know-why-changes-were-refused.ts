import { type QueryExecutorProvider, sql } from 'kysely';

/** Why the channel refused an edit or a deletion, and the text of the edit, so that it can be tried again. */
export const knowWhyChangesWereRefused = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_messages add column change_problem text, add column change_text text`.execute(
      db,
    );
  },
};
