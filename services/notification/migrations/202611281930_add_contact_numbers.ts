import { type Kysely, sql } from 'kysely';

/** All numbers of contacts that have several: texts for users who may not see numbers hide each of them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table st_contact_numbers (contact_id bigint primary key, numbers text[] not null)`.execute(
    db,
  );
};
