import { type QueryExecutorProvider, sql } from 'kysely';

/** What is there already has the same hours on every day. */
export const keepCalendars = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_queues add column work_week jsonb,
      add column holidays jsonb not null default '[]'`.execute(db);
  },
};
