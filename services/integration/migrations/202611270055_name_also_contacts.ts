import { type Kysely, sql } from 'kysely';

const statements = [
  // Further contacts in a delivery: the author in a group, and the author of a quoted message.
  `alter table st_deliveries add column also_contact_ids bigint[]`,
  `create index st_deliveries_also_contacts on st_deliveries using gin (also_contact_ids)
   where also_contact_ids is not null`,
];

export const nameAlsoContacts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
