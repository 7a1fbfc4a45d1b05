import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { createEventStore } from './migrations/202611210900-create-event-store.ts';
import { keepCommandDigests } from './migrations/202611240300-keep-command-digests.ts';

/** The store's own migrations; their names sort in the order in which they were added. */
const storeMigrations: Readonly<Record<string, Migration>> = {
  '202611210900_create_event_store': createEventStore,
  '202611240300_keep_command_digests': keepCommandDigests,
};

export type MigrateOptions = {
  readonly schema: string;
  /** The name of the advisory lock for which instances of one service wait. */
  readonly service: string;
  readonly migrations: Readonly<Record<string, Migration>>;
};

/**
 * Migrates the schema: first the store's tables, then the service's own. Instances that start together wait for each
 * other. The schema is created only if it is missing, because a role may lack that right. @throws the error of the
 * failed migration; earlier migrations stay
 */
export const migrate = async <DB>(
  db: Kysely<DB>,
  { schema, service, migrations }: MigrateOptions,
): Promise<void> => {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(hashtextextended(${`migrate ${service}`}, 0))`.execute(connection);
    try {
      await createSchema(connection, schema);
      await run(connection, schema, 'es_migrations', storeMigrations);
      await run(connection, schema, 'migrations', migrations);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${`migrate ${service}`}, 0))`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
};

const createSchema = async <DB>(db: Kysely<DB>, schema: string): Promise<void> => {
  const found = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  if (found.rows.length === 0) await db.schema.createSchema(schema).ifNotExists().execute();
};

const run = async <DB>(
  db: Kysely<DB>,
  schema: string,
  table: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> => {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    migrationTableSchema: schema,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
};
