import { sql, type Kysely } from 'kysely';

/** Consumers of the last message tell an edit of it from the state before: both have the same time. */
export const countLastMessages = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table rm_tickets add column last_message_revision int not null default 0`.execute(db);
  },
};
