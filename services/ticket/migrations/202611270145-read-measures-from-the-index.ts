import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** Figures are read from the index alone: the rows of a week lie all over the table. */
export const readMeasuresFromTheIndex = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`drop index rm_report_measures_at`.execute(db);
    await sql`
      create index rm_report_measures_at on rm_report_measures (metric, at, ticket_id)
      include (is_group, user_id, queue_id, connection_id, wall_ms, working_ms)
    `.execute(db);
  },
};
