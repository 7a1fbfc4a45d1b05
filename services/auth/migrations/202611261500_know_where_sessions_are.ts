import { type Kysely, sql } from 'kysely';

/** From where a session was begun or renewed last. It is no part of the log: it ends with the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('st_session_places')
    .addColumn('session_id', 'uuid', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
