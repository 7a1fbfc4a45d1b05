import { Client, DatabaseError } from 'pg';
import { ExplainedError } from '../console.ts';

/** The services with a schema, whose name is theirs with underscores. */
export const schemaOwners = [
  'auth',
  'ticket',
  'messaging',
  'channel-session',
  'notification',
  'integration',
] as const;
export type SchemaOwner = (typeof schemaOwners)[number];

const extensions = ['pg_trgm', 'unaccent'];

/** The advisory lock that serialises preparations. */
const preparationLock = 7_042_026;

/**
 * Creates roles, schemas and extensions in one transaction; existing ones stay. If we may not create roles (on an
 * external server), the services sign in as the given user, and only their search path differs.
 * @returns the address for each service
 * @throws ExplainedError if the user lacks a right
 */
export async function prepareDatabase(
  databaseUrl: string,
  passwordOf: (owner: SchemaOwner) => string,
): Promise<Record<SchemaOwner, string>> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [preparationLock]);
    for (const extension of extensions) await client.query(`create extension if not exists ${extension}`);
    const rights = await client.query<{ database: string; may_create_roles: boolean }>(
      'select current_database() as database, rolsuper or rolcreaterole as may_create_roles from pg_roles where rolname = current_user',
    );
    const { database, may_create_roles: mayCreateRoles } = rights.rows[0] ?? {
      database: '',
      may_create_roles: false,
    };
    const urls = {
      auth: databaseUrl,
      ticket: databaseUrl,
      messaging: databaseUrl,
      'channel-session': databaseUrl,
      notification: databaseUrl,
      integration: databaseUrl,
    } satisfies Record<SchemaOwner, string>;
    for (const owner of schemaOwners) {
      const schema = owner.replaceAll('-', '_');
      if (mayCreateRoles) {
        const role = `${database}_${schema}`;
        await prepareRole(client, { role, schema, database, password: passwordOf(owner) });
        urls[owner] = urlOfRole(databaseUrl, role, passwordOf(owner));
      } else {
        await client.query(`create schema if not exists "${schema}"`);
        urls[owner] = urlWithSearchPath(databaseUrl, schema);
      }
    }
    await client.query('commit');
    return urls;
  } catch (error) {
    throw isRefusedRight(error) ? lacksRights(error.message) : error;
  } finally {
    await client.end();
  }
}

const isRefusedRight = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === '42501';

const lacksRights = (refusal: string): ExplainedError =>
  new ExplainedError(
    [
      `The database can't be prepared: ${refusal}.`,
      'The user in DATABASE_URL must own the database, in which it then makes its schemas and extensions:',
      '  alter database … owner to …;',
    ].join('\n'),
  );

async function prepareRole(
  client: Client,
  { role, schema, database, password }: { role: string; schema: string; database: string; password: string },
): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.rowCount === 0) await client.query(`create role "${role}" login`);
  await client.query(`alter role "${role}" password ${client.escapeLiteral(password)}`);
  await client.query(`alter role "${role}" in database "${database}" set search_path = "${schema}", public`);
  // A creator that is not a superuser must be a member of a role to make it an owner.
  await client.query(`grant "${role}" to current_user`);
  await client.query(`create schema if not exists "${schema}" authorization "${role}"`);
}

function urlOfRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}

function urlWithSearchPath(databaseUrl: string, schema: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema},public`);
  return url.href;
}

/** Creates this database on our own server if it does not exist. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
}
