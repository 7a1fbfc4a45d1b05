import { type Kysely, sql } from 'kysely';

/** What the bell and pushes say of a ticket's newest inbound message. */
export const keepNotices = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table st_tickets add column notice json`.execute(db);
  },
};
