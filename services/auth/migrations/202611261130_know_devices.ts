import { type Kysely, sql } from 'kysely';

/** Browsers in which a user signed in, by the hash of their cookie. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('st_devices')
    .addColumn('token_hash', 'bytea', (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('st_devices_pkey', ['token_hash', 'user_id'])
    .execute();
  await db.schema.createIndex('st_devices_user').on('st_devices').column('user_id').execute();
}
