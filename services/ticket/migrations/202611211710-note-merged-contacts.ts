import { sql, type Kysely } from 'kysely';

/** Whose address brought a ticket, when its contact had gone up in another: it goes back with the address. */
export const noteMergedContacts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table rm_tickets add column merged_contact_id bigint`.execute(db);
  },
};
