import { type Kysely, sql } from 'kysely';

const statements = [
  // The sectors of a contact's tickets at the time of the event. Unknown ones are for tokens that see every contact.
  `alter table st_feed add column contact_queue_ids bigint[] not null default '{}'`,
  `alter table st_webhooks add column own_contacts_only boolean not null default false`,
];

export const knowSectorsOfContacts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
