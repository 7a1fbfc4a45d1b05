import { sql, type Kysely } from 'kysely';

const statements = [
  // Which words a message has, so that an edit takes away what no other message of its ticket has.
  `create table rm_message_words (
    message_id uuid primary key,
    ticket_id bigint not null,
    words text not null
  )`,
  `create index rm_message_words_ticket on rm_message_words (ticket_id)`,
  // Distinct words of a ticket: what a search reads. Its key answers beginnings of words in order.
  `create table rm_ticket_words (
    word text collate "C" not null,
    ticket_id bigint not null,
    primary key (word, ticket_id)
  )`,

  // Every end of a number: what begins an end stands somewhere in the number. The last four digits are for those who
  // see numbers in full.
  `create function number_ends(number text) returns tsvector immutable parallel safe language sql
    return array_to_tsvector(array(select substr(number, n) from generate_series(1, length(number)) n))`,
  `create function name_words(name text) returns tsvector immutable parallel safe language sql
    return array_to_tsvector(array_remove(regexp_split_to_array(name, '[[:space:][:punct:]]+'), ''))`,
  `alter table rm_contacts
    add column name_words tsvector generated always as (name_words(search_name)) stored,
    add column number_ends tsvector generated always as (number_ends(number)) stored,
    add column shown_number_ends tsvector
      generated always as (number_ends(left(number, greatest(length(number) - 4, 0)))) stored`,
  `create index rm_contacts_name_words on rm_contacts using gin (name_words)`,
  `create index rm_contacts_number_ends on rm_contacts using gin (number_ends)`,
  `create index rm_contacts_shown_number_ends on rm_contacts using gin (shown_number_ends)`,
];

export const createSearch = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
