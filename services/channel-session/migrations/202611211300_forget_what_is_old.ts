import { type Kysely, sql } from 'kysely';

/** Indexes by which old rows are found and deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Rows are inserted in the order of time, so the indexes are small and cost a send nothing.
  await sql`create index st_outbound_age on st_outbound using brin (next_attempt_at) with (pages_per_range = 16)`.execute(
    db,
  );
  await sql`
    create index st_channel_messages_age on st_channel_messages using brin (noted_at) with (pages_per_range = 16)
  `.execute(db);
}
