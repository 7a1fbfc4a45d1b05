import { type QueryExecutorProvider, sql } from 'kysely';

const statements = [
  // As `hideNumbers` finds a number, or a little more: signs and letters between the digits do not matter.
  `create function holds_number(search_name text, number text) returns boolean
    immutable parallel safe language sql
    return (
      select length(tail) = 7 and position(tail in digits) > 0
      from (
        select right(regexp_replace(coalesce(plain_digits(number), ''), '[^0-9]', '', 'g'), 7) as tail,
          regexp_replace(plain_digits(search_name), '[^0-9]', '', 'g') as digits
      ) in_name
    )`,
  `alter table rm_contacts drop column shown_search_name`,
  `drop function shown_search_name(text, text, text)`,
  // The order tells no hidden digit, neither of a name that is a number nor of one that holds it (rule N4).
  `create function shown_search_name(name text, search_name text, number text) returns text
    immutable parallel safe language sql
    return (
      select case
        when is_named_by_number(name, number) then rpad(left(digits, -4), length(digits), '*')
        when holds_number(search_name, number) then regexp_replace(plain_digits(search_name), '[0-9]', '*', 'g')
        else search_name
      end
      from (select regexp_replace(plain_digits(name), '[^0-9]', '', 'g') as digits) in_name
    )`,
  `alter table rm_contacts add column name_holds_number boolean not null
    generated always as (holds_number(search_name, number)) stored`,
  `alter table rm_contacts add column shown_search_name text not null
    generated always as (shown_search_name(name, search_name, number)) stored`,
  `create index rm_contacts_by_shown_name on rm_contacts (shown_search_name collate "C", contact_id)
    where merged_into is null`,
];

/** A contact's own number within its name is hidden as well (rule N10). */
export const hideNumbersInNames = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
