import type { Kysely } from 'kysely';

/** QR codes of a series replace each other, and users want to know how long the series lasts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('st_sessions').addColumn('qrcode_since', 'timestamptz').execute();
}
