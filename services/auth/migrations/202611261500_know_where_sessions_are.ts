import { type Kysely, sql } from 'kysely';

/** The address and browser of a session's last renewal. They are not in the log, and are deleted with the session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('st_session_places')
    .addColumn('session_id', 'uuid', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('agent', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
