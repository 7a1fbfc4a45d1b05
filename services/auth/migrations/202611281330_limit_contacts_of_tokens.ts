import type { Kysely } from 'kysely';

/** Tokens that see only contacts of their sectors; those of earlier releases see every contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('rm_api_tokens')
    .addColumn('own_contacts_only', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
}
