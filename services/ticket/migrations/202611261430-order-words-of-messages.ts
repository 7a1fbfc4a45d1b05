import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Where each message stands in its conversation, and what it is: the newest that has a word is found along an index.
 * Messages are read anew by a consumer of its own; until it is through, older ones are not found.
 */
export const orderWordsOfMessages = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`truncate rm_message_words, rm_ticket_words`.execute(db);
    await sql`alter table rm_message_words add column sequence text collate "C" not null,
      add column media_type text not null`.execute(db);
    await sql`drop index rm_message_words_ticket`.execute(db);
    await sql`create index rm_message_words_in_order on rm_message_words (ticket_id, sequence desc)`.execute(
      db,
    );
  },
};
