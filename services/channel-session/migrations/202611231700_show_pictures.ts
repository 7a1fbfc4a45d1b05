import { type Kysely, sql } from 'kysely';

/** Contacts of simulated phones may have a picture. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sim_pictures (
      connection_id integer not null,
      shown_by text not null,
      content bytea not null,
      is_hidden boolean not null,
      primary key (connection_id, shown_by)
    )
  `.execute(db);
}
