import { sql, type Kysely } from 'kysely';

const statements = [
  // A person has several numbers once two contacts are one; `number` is the one that is shown.
  `alter table rm_contacts add column numbers text[] not null default '{}'`,
  `update rm_contacts c set numbers = found.numbers
   from (
     select contact_id, array_agg(value order by value) as numbers
     from rm_contact_identities where kind = 'phone' group by contact_id
   ) found
   where c.contact_id = found.contact_id`,

  // As `number_ends`, of each of them; `hidden` digits at the end of each are left out.
  `create function ends_of_numbers(numbers text[], hidden integer) returns tsvector immutable parallel safe language sql
    return array_to_tsvector(array(
      select substr(shown.number, n)
      from unnest(numbers) as each (number)
      cross join lateral (select left(each.number, greatest(length(each.number) - hidden, 0)) as number) shown
      cross join lateral generate_series(1, length(shown.number)) n
    ))`,
  `alter table rm_contacts drop column number_ends, drop column shown_number_ends`,
  `drop function number_ends(text)`,
  `alter table rm_contacts
    add column number_ends tsvector generated always as (ends_of_numbers(numbers, 0)) stored,
    add column shown_number_ends tsvector generated always as (ends_of_numbers(numbers, 4)) stored`,
  `create index rm_contacts_number_ends on rm_contacts using gin (number_ends)`,
  `create index rm_contacts_shown_number_ends on rm_contacts using gin (shown_number_ends)`,

  // What an empty e-mail was filled with: it goes back with whom it came.
  `alter table rm_contact_merges add column filled_email text`,
];

/** A person is found by each number, and keeps the e-mail of whoever went up in them. */
export const knowEveryNumber = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
