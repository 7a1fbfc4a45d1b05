import { type QueryExecutorProvider, sql } from 'kysely';

/** The zero of each script, behind which its other digits stand: the table by which `withPlainDigits` reads (Unicode 17). */
const zeros = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6,
  0x0e50, 0x0ed0, 0x0f20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0,
  0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x10d40,
  0x11066, 0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730,
  0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0, 0x16b50,
  0x16d70, 0x1ccf0, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950,
  0x1fbf0,
];
const ten = Array.from({ length: 10 }, (_, value) => value);
const written = zeros.flatMap((zero) => ten.map((value) => String.fromCodePoint(zero + value))).join('');
const plain = '0123456789'.repeat(zeros.length);

const statements = [
  `create function plain_digits(written text) returns text immutable strict parallel safe language sql
    return translate(written, '${written}', '${plain}')`,
  // As `isNamedByNumber` decides. Some locales count digits of other scripts among letters, so they are folded first.
  `create function is_named_by_number(name text, number text) returns boolean
    immutable parallel safe language sql
    return (
      select said !~ '[[:alpha:]]'
        and (length(digits) >= 8 or (digits <> '' and digits = regexp_replace(coalesce(plain_digits(number), ''), '[^0-9]', '', 'g')))
      from (select plain_digits(name) as said) in_name,
        lateral (select regexp_replace(said, '[^0-9]', '', 'g') as digits) in_digits
    )`,
  `alter table rm_contacts drop column shown_search_name`,
  `drop function shown_search_name(text, text, text)`,
  // `search_name` as `maskName` shows it, so that the order tells no hidden digit (rule N4).
  `create function shown_search_name(name text, search_name text, number text) returns text
    immutable parallel safe language sql
    return (
      select case
        when is_named_by_number(name, number) then rpad(left(digits, -4), length(digits), '*')
        else search_name
      end
      from (select regexp_replace(plain_digits(name), '[^0-9]', '', 'g') as digits) in_name
    )`,
  // Kept with each contact: a search asks it of every one whose name fits.
  `alter table rm_contacts add column named_by_number boolean not null
    generated always as (is_named_by_number(name, number)) stored`,
  `alter table rm_contacts add column shown_search_name text not null
    generated always as (shown_search_name(name, search_name, number)) stored`,
  `create index rm_contacts_by_shown_name on rm_contacts (shown_search_name collate "C", contact_id)
    where merged_into is null`,
];

/** A name of digits of any script is a number, as the reader of numbers says (rule N3). */
export const foldDigitsOfNames = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
