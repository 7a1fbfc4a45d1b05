import { type QueryExecutorProvider, sql } from 'kysely';

/** As `matchKey` spells numbers of Mexico and Argentina. */
const spelled = `case
  when value ~ '^52[2-9][0-9]{9}$' then '521' || substr(value, 3)
  when value ~ '^54[1-3][0-9]{9}$' then '549' || substr(value, 3)
  else value
end`;

const statements = [
  `create temporary table respelled on commit drop as
    select i.match_key as old_key, i.contact_id, i.value, ${spelled} as new_key,
      -- Of one contact's two spellings the one that it shows stays; of two contacts the older keeps the number.
      row_number() over (
        partition by ${spelled}, i.contact_id order by (i.value = c.number) desc nulls last, i.value
      ) as nth,
      min(i.contact_id) over (partition by ${spelled}) as owner
    from rm_contact_identities i left join rm_contacts c on c.contact_id = i.contact_id
    where i.kind = 'phone' and (i.value ~ '^521?[2-9][0-9]{9}$' or i.value ~ '^549?[1-3][0-9]{9}$')`,
  `delete from rm_contact_identities i using respelled r
    where i.kind = 'phone' and i.match_key = r.old_key and r.nth > 1`,
  `update rm_contact_identities i set match_key = r.new_key || '#' || r.contact_id from respelled r
    where i.kind = 'phone' and i.match_key = r.old_key and r.nth = 1 and r.contact_id <> r.owner`,
  `update rm_contact_identities i set match_key = r.new_key from respelled r
    where i.kind = 'phone' and i.match_key = r.old_key and r.nth = 1 and r.contact_id = r.owner`,
  `update rm_contacts c set numbers = kept.numbers
    from (
      select i.contact_id, array_agg(i.value order by i.value) as numbers from rm_contact_identities i
      where i.kind = 'phone' and i.contact_id in (select contact_id from respelled where nth > 1)
      group by i.contact_id
    ) kept
    where c.contact_id = kept.contact_id`,
];

/** Mexican numbers are one with and without the 1 behind 52, Argentinian ones with and without the 9 behind 54. */
export const joinSpellings = {
  up: async (db: QueryExecutorProvider): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
