import type { QueryExecutorProvider } from 'kysely';
import { sql } from 'kysely';

/** A desk that had reports keeps them in a shape of before, and one without history in the present one: nothing. */
export const knowTheShapeOfReports = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table st_report_build drop column has_spans, add column shape int not null default 0`.execute(
      db,
    );
    await sql`update st_report_build set shape = 2 where not exists (select from es_events)`.execute(db);
  },
};
