import { type QueryExecutorProvider, sql } from 'kysely';

/** In a long conversation the message with a rare word is found without reading all others. */
export const findMessagesByWord = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`create index rm_message_words_by_word on rm_message_words
      using gin (array_to_tsvector(string_to_array(words, ' ')))`.execute(db);
  },
};
