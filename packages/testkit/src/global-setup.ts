import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { endDesksOfRun } from './run-desks.ts';
import { makeRunFolder } from './run-folder.ts';
import { startRunStores } from './run-stores.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Runs once, before the workers: starts the stores whose address the environment does not contain, gives the run a
 * folder, and names it, so that its databases differ from those of another run on the same server.
 */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const run = `${Date.now().toString(36)}${randomBytes(2).toString('hex')}`;
  process.env['BALCAO_TEST_RUN'] = run;
  const folder = makeRunFolder();
  // For this process and its children: their temporary files go with the run.
  process.env['TMPDIR'] = folder;
  const shared = sharedFolder();
  process.env['BALCAO_TEST_FOLDER'] = shared;
  const stores = await startRunStores(process.env);
  Object.assign(process.env, stores.urls);
  if (stores.postgresSockets !== undefined)
    process.env['BALCAO_TEST_POSTGRES_SOCKETS'] = stores.postgresSockets;
  const server = stores.urls.DATABASE_URL;
  await dropDatabases(server, (name) => isLeftover(name));
  return async () => {
    await dropDatabases(server, (name) => name.startsWith(`balcao_test_${run}_`));
    await stores.stop();
    await endDesksOfRun(shared);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** For files that the run shares; stores that run under another account may enter it. */
function sharedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-shared-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** A crashed run leaves its databases behind; one that started a day ago has certainly ended. */
function isLeftover(name: string): boolean {
  const startedAt = /^balcao_test_([0-9a-z]{8})[0-9a-f]{4}_/.exec(name)?.[1];
  return startedAt !== undefined && parseInt(startedAt, 36) < Date.now() - dayMs;
}

async function dropDatabases(server: string, isMeant: (name: string) => boolean): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    const databases = await client.query<{ datname: string }>('select datname from pg_database');
    for (const { datname } of databases.rows.filter((database) => isMeant(database.datname))) {
      await client.query(`alter database ${datname} is_template false`);
      await client.query(`drop database if exists ${datname} with (force)`);
    }
  } finally {
    await client.end();
  }
}
