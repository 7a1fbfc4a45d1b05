import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { disposeAtEnd } from './test-file-end.ts';

export type TestPostgresOptions = {
  /** Builds the schema, once per run and `templateKey`; every later database is a copy of its result. */
  migrate?: (databaseUrl: string) => Promise<void>;
  /** The name of what `migrate` builds; required with it, and different for different schemas. */
  templateKey?: string;
  /** Created beforehand and put first in `search_path`, as in a running system. */
  schema?: string;
};

export type TestPostgres = {
  /** As a superuser. */
  url: string;
  /** Called automatically when the test file ends. */
  dispose(): Promise<void>;
};

/** A new database for this test file, with the extensions of a prepared system. */
export async function testPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  if (options.migrate !== undefined && options.templateKey === undefined)
    throw new Error('testPostgres needs a templateKey beside migrate.');
  const server = process.env['DATABASE_URL'];
  if (server === undefined)
    throw new Error(
      'DATABASE_URL is not set: run the tests through vitest.config.ts, whose set-up starts a server.',
    );
  const run = process.env['BALCAO_TEST_RUN'] ?? 'alone';
  const template = await onServer(server, (client) => makeTemplate(client, server, run, options));
  const name = `balcao_test_${run}_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: databaseUrl(server, name, options.schema),
    dispose: disposeAtEnd(async () => {
      await onServer(server, (client) => client.query(`drop database if exists ${name} with (force)`));
    }),
  };
}

async function onServer<T>(server: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, name: string, schema: string | undefined): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sockets = process.env['BALCAO_TEST_POSTGRES_SOCKETS'];
  if (sockets !== undefined) url.searchParams.set('host', sockets);
  if (schema !== undefined) url.searchParams.set('options', `-c search_path=${schema},public`);
  return url.href;
}

async function makeTemplate(
  client: Client,
  server: string,
  run: string,
  { migrate, templateKey = '', schema }: TestPostgresOptions,
): Promise<string> {
  const key = createHash('sha256')
    .update(`${templateKey}/${schema ?? ''}`)
    .digest('hex')
    .slice(0, 12);
  const name = `balcao_test_${run}_template_${key}`;
  // Workers run in parallel: the first one builds the template, and the others wait here for it.
  await client.query('select pg_advisory_lock(hashtext($1))', [name]);
  const found = await client.query<{ datistemplate: boolean }>(
    'select datistemplate from pg_database where datname = $1',
    [name],
  );
  if (found.rows[0]?.datistemplate === true) return name;
  // A template without the mark was left by a failed build.
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name} template template0 strategy file_copy`);
  const url = databaseUrl(server, name, schema);
  await onServer(url, async (inside) => {
    await inside.query('create extension if not exists pg_trgm');
    await inside.query('create extension if not exists unaccent');
    if (schema !== undefined) await inside.query(`create schema "${schema}"`);
  });
  await migrate?.(url);
  await client.query(`alter database ${name} is_template true`);
  return name;
}
