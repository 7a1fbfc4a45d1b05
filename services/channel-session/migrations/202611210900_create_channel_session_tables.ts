import { type Kysely, sql } from 'kysely';

/** Connections are a read model of the log; sessions, leases, chats and outbound rows are state tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence connection_ids as integer`.execute(db);

  await db.schema
    .createTable('rm_connections')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('type', 'text')
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('greeting_message', 'text', (column) => column.notNull())
    .addColumn('farewell_message', 'text', (column) => column.notNull())
    .addColumn('is_default', 'boolean', (column) => column.notNull())
    .addColumn('is_display', 'boolean', (column) => column.notNull())
    .addColumn('queue_ids', sql`integer[]`, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('number', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('rm_queues')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('greeting_message', 'text', (column) => column.notNull())
    .addColumn('start_work', 'text', (column) => column.notNull())
    .addColumn('end_work', 'text', (column) => column.notNull())
    .addColumn('absence_message', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('st_sessions')
    .addColumn('connection_id', 'integer', (column) => column.primaryKey())
    .addColumn('is_wanted', 'boolean', (column) => column.notNull())
    .addColumn('is_fresh', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('request', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('request_seen', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('qrcode', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('retries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('st_leases')
    .addColumn('connection_id', 'integer', (column) => column.primaryKey())
    .addColumn('token', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'uuid', (column) => column.notNull())
    .addColumn('owner_place', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('st_chats')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('connection_id', 'integer', (column) => column.notNull())
    .addColumn('newest_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('st_chat_identities')
    .addColumn('connection_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('chat_id', 'uuid', (column) => column.notNull())
    .addPrimaryKeyConstraint('st_chat_identities_pkey', ['connection_id', 'kind', 'value'])
    .execute();

  await createOutbound(db);
  await createSimulator(db);
}

async function createOutbound(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('st_outbound')
    .addColumn('message_id', 'uuid', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
    .addColumn('connection_id', 'integer', (column) => column.notNull())
    .addColumn('contact_id', 'bigint', (column) => column.notNull())
    .addColumn('source_partition', 'integer', (column) => column.notNull())
    .addColumn('source_position', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('external_id', 'text')
    .addColumn('ack', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lookups', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_attempt_at', 'timestamptz', (column) => column.notNull())
    .addColumn('attempted_at', 'timestamptz')
    .addColumn('body', 'text')
    .addColumn('recipient', 'jsonb')
    .addColumn('metadata', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('st_outbound_to_do')
    .on('st_outbound')
    .columns(['connection_id', 'contact_id', 'seq'])
    .where(sql.ref('status'), 'in', ['waiting', 'attempted'])
    .execute();

  await db.schema
    .createTable('st_outbound_attempts')
    .addColumn('connection_id', 'integer', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'uuid', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('st_outbound_attempts_pkey', ['connection_id', 'external_id'])
    .execute();
  await db.schema
    .createIndex('st_outbound_attempts_of_message')
    .on('st_outbound_attempts')
    .column('message_id')
    .execute();
}

/** The tables of the simulated phone network; nothing else reads them. */
async function createSimulator(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sim_phones')
    .addColumn('connection_id', 'integer', (column) => column.primaryKey())
    .addColumn('number', 'text', (column) => column.notNull())
    .addColumn('qrcode', 'text')
    .addColumn('is_paired', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('session_id', 'uuid')
    .addColumn('last_position', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('is_offline', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('holds_acks', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('slow_ms', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reject', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('duplicate', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reorder', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('drop_answer', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  await db.schema
    .createTable('sim_inbound')
    .addColumn('connection_id', 'integer', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
    .addColumn('from_number', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .addColumn('delivered_at', 'timestamptz')
    .addPrimaryKeyConstraint('sim_inbound_pkey', ['connection_id', 'id'])
    .execute();
  await db.schema
    .createIndex('sim_inbound_undelivered')
    .on('sim_inbound')
    .columns(['connection_id', 'position'])
    .where(sql.ref('delivered_at'), 'is', null)
    .execute();

  await db.schema
    .createTable('sim_outbox')
    .addColumn('connection_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('to_number', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('ack', 'integer', (column) => column.notNull())
    .addColumn('ack_told', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('sim_outbox_pkey', ['connection_id', 'position'])
    .addUniqueConstraint('sim_outbox_id', ['connection_id', 'id'])
    .execute();
  await sql`create index sim_outbox_acks_to_tell on sim_outbox (connection_id, position) where ack > ack_told`.execute(
    db,
  );
}
