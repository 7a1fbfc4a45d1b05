import { type Kysely, sql } from 'kysely';

/** A simulated phone may no longer have a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sim_phones add column gone_media integer not null default 0`.execute(db);
}
