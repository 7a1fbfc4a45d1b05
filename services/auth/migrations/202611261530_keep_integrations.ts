import { type Kysely, sql } from 'kysely';

/** Keys and addresses of outside services, encrypted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('st_integrations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('wrapped_value', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
