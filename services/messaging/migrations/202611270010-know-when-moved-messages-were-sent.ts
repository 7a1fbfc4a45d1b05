import { type QueryExecutorProvider, sql } from 'kysely';

/** What is read back stands behind what its contact sent before, also where that was placed behind our answer. */
export const knowWhenMovedMessagesWereSent = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_messages add column sent_at timestamptz(3)`.execute(db);
  },
};
