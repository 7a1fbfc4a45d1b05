import { type QueryExecutorProvider, sql } from 'kysely';

/** How often each one was taken into an answer. */
export const countUsesOfQuickAnswers = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_quick_answers add column uses integer not null default 0`.execute(db);
  },
};
