import { type Kysely, sql } from 'kysely';

/** Users, sessions and settings are read models of the log; secrets are in state tables only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence user_ids as integer`.execute(db);

  await db.schema
    .createTable('rm_users')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('profile', 'text', (column) => column.notNull())
    .addColumn('is_tricked', 'text', (column) => column.notNull())
    .addColumn('start_work', 'text', (column) => column.notNull())
    .addColumn('end_work', 'text', (column) => column.notNull())
    .addColumn('queue_ids', sql`integer[]`, (column) => column.notNull())
    .addColumn('whatsapp_id', 'integer')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('rm_users_newest_first')
    .on('rm_users')
    .columns(['created_at desc', 'id desc'])
    .execute();

  await db.schema
    .createTable('rm_sessions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('rm_sessions_ended')
    .on('rm_sessions')
    .column('ended_at')
    .where('ended_at', 'is not', null)
    .execute();

  await db.schema
    .createTable('rm_settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('rm_connections')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text')
    .addColumn('color', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('st_credentials')
    .addColumn('user_id', 'integer', (column) => column.primaryKey())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('st_refresh_tokens')
    .addColumn('token_hash', 'bytea', (column) => column.primaryKey())
    .addColumn('session_id', 'uuid', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('used_at', 'timestamptz')
    .execute();
  await db.schema
    .createIndex('st_refresh_tokens_issued_at')
    .on('st_refresh_tokens')
    .column('issued_at')
    .execute();

  await db.schema
    .createTable('st_signing_keys')
    .addColumn('kid', 'text', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('wrapped_private_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('st_secret_settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('wrapped_value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
