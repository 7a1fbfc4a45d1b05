import { sql, type Kysely } from 'kysely';

/** Whose text the list shows: an edit or a deletion of that message changes it, of another with the same text does not. */
export const rememberLastMessages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table rm_tickets add column last_message_id uuid`.execute(db);
  },
};
