import { Client, DatabaseError } from 'pg';
import { ExplainedError } from '../console.ts';

/** The services that own a schema; its name is theirs with underscores. */
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

/** One number for everybody who prepares, so that two never do it at once. */
const preparationLock = 7_042_026;

/**
 * Makes roles, schemas and extensions, in one transaction; what exists stays. Where we may not make roles (a
 * server of somebody else) the services sign in as the given user and only their search path differs.
 * @returns the address for each service.
 * @throws ExplainedError when the user lacks a right.
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
  // A creator that is no superuser must belong to a role to make it an owner.
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

/** Creates the database of this name on a server of ours, when it is not there yet. */
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
