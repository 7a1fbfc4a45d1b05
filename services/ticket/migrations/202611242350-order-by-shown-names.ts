import { sql, type Kysely } from 'kysely';

const statements = [
  // `search_name` as `maskName` shows it, so that the order tells no hidden digit (rule N4).
  `create function shown_search_name(name text, search_name text, number text) returns text
    immutable parallel safe language sql
    return (
      select case
        when name ~ '[[:alpha:]]' then search_name
        when length(digits) < 8 and (digits = '' or digits is distinct from number) then search_name
        else rpad(left(digits, -4), length(digits), '*')
      end
      from (select regexp_replace(name, '[^0-9]', '', 'g') as digits) in_name
    )`,
  `alter table rm_contacts add column shown_search_name text not null
    generated always as (shown_search_name(name, search_name, number)) stored`,
  `create index rm_contacts_by_shown_name on rm_contacts (shown_search_name collate "C", contact_id)
    where merged_into is null`,
];

/** Contacts by the names that are shown to whoever may not see numbers. */
export const orderByShownNames = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
