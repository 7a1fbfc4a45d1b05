import { type QueryExecutorProvider, sql } from 'kysely';

/** Tickets that are closed soon after a script sent something in them (closeTicketApi). */
export const closeAfterSends = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`create table st_closings (
      ticket_id bigint primary key, due_at timestamptz not null, correlation_id text not null
    )`.execute(db);
    await sql`create index st_closings_due on st_closings (due_at)`.execute(db);
  },
};
