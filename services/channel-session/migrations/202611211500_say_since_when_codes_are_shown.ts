import type { Kysely } from 'kysely';

/** Codes of a series replace each other; whoever scans wants to know how long there will be any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('st_sessions').addColumn('qrcode_since', 'timestamptz').execute();
}
