import { type Kysely, sql } from 'kysely';

/** The shown fields of sectors, and the sessions that a new password ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rm_queues')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('rm_sessions_running')
    .on('rm_sessions')
    .columns(['user_id', 'started_at'])
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
}
