import { type Kysely, sql } from 'kysely';

/** Some tokens see only contacts with a ticket in one of their sectors. */
export const findContactsOfSectors = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`create index rm_tickets_queue_contact on rm_tickets (queue_id, contact_id)`.execute(db);
  },
};
