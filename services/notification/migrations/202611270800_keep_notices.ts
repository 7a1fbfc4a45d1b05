import { type Kysely, sql } from 'kysely';

/** The text that the bell and pushes show for a ticket's newest inbound message. */
export const keepNotices = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table st_tickets add column notice json`.execute(db);
  },
};
