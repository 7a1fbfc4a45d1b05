import { type Kysely, sql } from 'kysely';

/** Password links, by the hash of their token, one per user; and the users who were invited by one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('st_password_links')
    .addColumn('user_id', 'integer', (column) => column.primaryKey())
    .addColumn('token_hash', 'bytea', (column) => column.notNull().unique())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('rm_users')
    .addColumn('is_invited', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
