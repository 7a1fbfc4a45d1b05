import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql, type Kysely } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';

const storeMigrations = join(import.meta.dirname, '../../migrations');

export type MigrateOptions = {
  readonly schema: string;
  /** The name of the advisory lock for which instances of one service wait. */
  readonly service: string;
  /** The folder of the service's own migrations. Absent: it has none. */
  readonly migrations?: string | undefined;
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
      if (migrations !== undefined) await run(connection, schema, 'migrations', migrations);
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

const run = async <DB>(db: Kysely<DB>, schema: string, table: string, folder: string): Promise<void> => {
  const provider = new FileMigrationProvider({
    fs: { readdir },
    // As an address, in which every sign of a path is safe.
    path: { join: (...parts) => pathToFileURL(join(...parts)).href },
    migrationFolder: folder,
    onFileIgnored: (file, reason) => {
      if (reason === 'NotMigration') throw new Error(`${join(folder, file)} exports no up().`);
    },
  });
  const [first] = Object.keys(await provider.getMigrations()).toSorted();
  if (first !== undefined) await renameSquashed(db, `${schema}.${table}`, first);
  const migrator = new Migrator({
    db,
    provider,
    migrationTableSchema: schema,
    migrationTableName: table,
    migrationLockTableName: `${table}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
};

/** `YYYYMMDDHHMM` */
const timeOf = (name: string): string => name.slice(0, 12);

/**
 * A squashed migration has the time of the newest one that it replaces, so a schema with that one has all of it.
 * @throws if the schema has only some of what it replaces
 */
const renameSquashed = async <DB>(db: Kysely<DB>, table: string, squashed: string): Promise<void> => {
  const { rows: tables } = await sql`select where to_regclass(${table}) is not null`.execute(db);
  if (tables.length === 0) return;
  const time = timeOf(squashed);
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} where left(name, 12) <= ${time} order by name collate "C"
  `.execute(db);
  const newest = rows.at(-1)?.name;
  if (newest === undefined || rows.some(({ name }) => name === squashed)) return;
  if (timeOf(newest) !== time)
    throw new Error(
      `${table} ends with ${newest}, and this version begins with ${squashed}. Start the version before it once, then this one.`,
    );
  await sql`
    with replaced as (delete from ${sql.table(table)} where left(name, 12) < ${time})
    update ${sql.table(table)} set name = ${squashed} where name = ${newest}
  `.execute(db);
};
