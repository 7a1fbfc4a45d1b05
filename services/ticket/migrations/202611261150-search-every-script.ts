import { foldName } from '@balcao/contracts';
import { type QueryExecutorProvider, sql } from 'kysely';
import { wordsOf } from '#search/words.rules.ts';

const pieceSize = 1_000;

/** Names are split where messages are: Postgres can tell no words of scripts without spaces. */
const splitNames = async (db: QueryExecutorProvider): Promise<void> => {
  for (let after = 0; ;) {
    const { rows } = await sql<{ contact_id: number; name: string }>`
      select contact_id, name from rm_contacts where contact_id > ${after} order by contact_id limit ${pieceSize}
    `.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    await sql`
      update rm_contacts c
      set search_name = made.search_name, name_words = array_to_tsvector(string_to_array(made.words, ' '))
      from unnest(
        ${rows.map((row) => row.contact_id)}::bigint[], ${rows.map(({ name }) => foldName(name))}::text[],
        ${rows.map(({ name }) => wordsOf(name).join(' '))}::text[]
      ) as made (contact_id, search_name, words)
      where c.contact_id = made.contact_id
    `.execute(db);
    after = last.contact_id;
  }
};

/** Messages are read anew by a consumer of its own; until it is through, older ones are not found. */
export const searchEveryScript = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    await sql`alter table rm_contacts alter column name_words drop expression`.execute(db);
    await sql`alter table rm_contacts alter column name_words set default ''`.execute(db);
    await splitNames(db);
    await sql`alter table rm_contacts alter column name_words set not null`.execute(db);
    await sql`drop function name_words(text)`.execute(db);
    await sql`truncate rm_message_words, rm_ticket_words`.execute(db);
  },
};
