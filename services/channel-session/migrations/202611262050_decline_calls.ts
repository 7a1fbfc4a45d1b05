import { type Kysely, sql } from 'kysely';

/** While the desk takes no calls, sessions decline them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table rm_settings (key text primary key, value text not null)`.execute(db);
  await sql`alter table sim_inbound add column is_declined boolean not null default false`.execute(db);
}
