import { sql, type Kysely } from 'kysely';

const statements = [
  `create table st_contact_pictures (
    contact_id bigint primary key,
    connection_id bigint not null,
    due_at timestamptz,
    asked_at timestamptz,
    failures integer not null default 0,
    source_hash text,
    picture_key uuid unique
  )`,
  `create index st_contact_pictures_due on st_contact_pictures (connection_id, due_at) where due_at is not null`,
];

/** Whose picture is to be asked for, and what was found. */
export const fetchPictures = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
