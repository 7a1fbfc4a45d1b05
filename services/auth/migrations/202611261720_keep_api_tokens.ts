import { type Kysely, sql } from 'kysely';

/** Tokens of scripts, by their hash, with their last use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rm_api_tokens')
    .addColumn('token_id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('scopes', sql`text[]`, (column) => column.notNull())
    .addColumn('queue_ids', sql`integer[]`, (column) => column.notNull())
    .addColumn('addresses', sql`text[]`, (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('st_api_token_hashes')
    .addColumn('token_id', 'uuid', (column) => column.primaryKey())
    .addColumn('token_hash', 'bytea', (column) => column.notNull().unique())
    .addColumn('last_used_at', 'timestamptz')
    .execute();
}
