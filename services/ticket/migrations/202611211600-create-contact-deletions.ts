import { sql, type Kysely } from 'kysely';

const statements = [
  // Deletions of every contact: truth is here, jobs only work on it. One at a time.
  `create table st_contact_deletions (
    deletion_id uuid primary key,
    metadata jsonb not null,
    state text not null,
    total integer not null,
    deleted integer not null default 0,
    up_to bigint not null,
    place bigint not null default 0,
    failures integer not null default 0,
    problem text,
    started_at timestamptz(3) not null,
    ended_at timestamptz(3)
  )`,
  `create unique index st_contact_deletions_running on st_contact_deletions ((true)) where ended_at is null`,
  // Who went up in a contact goes with it.
  `create index rm_contacts_merged on rm_contacts (merged_into) where merged_into is not null`,
];

export const createContactDeletions = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
