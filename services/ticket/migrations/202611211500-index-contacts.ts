import { sql, type Kysely } from 'kysely';

const statements = [
  // Any part of a name or of an address: there are few contacts beside messages, so trigrams cost little here.
  `create index rm_contacts_name_parts on rm_contacts using gin (search_name gin_trgm_ops)`,
  `create index rm_contacts_email_parts on rm_contacts using gin (email gin_trgm_ops)`,
];

export const indexContacts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
