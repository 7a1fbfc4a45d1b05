import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, testFolder, testPostgres } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createDatabase, migrate } from '../src/index.ts';
import { metadata } from './ledger.ts';
import { type Ledger, migrations, newLedger, openLedger, schema } from './open-ledger.ts';

const created = '202601010000_create_read_models';

/** A folder of migrations by their names, each of which gives the named tables a color. */
const folderOf = (migrationsByName: Readonly<Record<string, readonly string[]>>): string => {
  const folder = testFolder();
  for (const [name, tables] of Object.entries(migrationsByName)) {
    const steps = tables.map(
      (table) => `await db.schema.alterTable('${table}').addColumn('color', 'text').execute();`,
    );
    writeFileSync(
      join(folder, `${name}.mjs`),
      `export const up = async (db) => {\n${steps.join('\n')}\n};\n`,
    );
  }
  return folder;
};
const migrateTo = (ledger: Ledger, migrationsByName: Readonly<Record<string, readonly string[]>>) =>
  migrate(ledger.db, { schema, service: 'ticket', migrations: folderOf(migrationsByName) });
const namesIn = async ({ db }: Ledger) =>
  (await sql<{ name: string }>`select name from ledger.migrations order by name`.execute(db)).rows.map(
    ({ name }) => name,
  );

describe('migrate', () => {
  test('makes processes that start together wait for each other, and repeats nothing', async () => {
    const { url } = await testPostgres();
    const processes = [0, 1, 2].map(() => openLedger(url));
    await Promise.all(processes.map(({ db }) => migrate(db, { schema, service: 'ticket', migrations })));
    expect(await namesIn(processes[0] ?? failing())).toEqual([created]);
  });

  test('applies new migrations and names the one that failed', async () => {
    const ledger = await newLedger();
    const broken = { [created]: [], '202601020000_add_color': ['rm_accounts', 'rm_missing'] };
    await expect(migrateTo(ledger, broken)).rejects.toThrow('rm_missing');
    const { rows } = await sql`
      select from information_schema.columns where table_name = 'rm_accounts' and column_name = 'color'
    `.execute(ledger.db);
    expect(rows).toEqual([]);
  });

  test('takes the tables of migrations that were squashed since, and applies only what is newer', async () => {
    const ledger = await newLedger();
    await migrateTo(ledger, { [created]: [], '202601020000_add_color': ['rm_accounts'] });
    const squashed = { '202601020000_create_all': ['rm_missing'], '202601030000_add_color': ['rm_bookings'] };
    await migrateTo(ledger, squashed);
    expect(await namesIn(ledger)).toEqual(Object.keys(squashed));
    await migrateTo(ledger, squashed);
  });

  test('refuses tables that have only some of what was squashed', async () => {
    const ledger = await newLedger();
    await expect(migrateTo(ledger, { '202601020000_create_all': [] })).rejects.toThrow(
      `ledger.migrations ends with ${created}, and this version begins with 202601020000_create_all.`,
    );
    expect(await namesIn(ledger)).toEqual([created]);
  });

  test('needs no right to create an existing schema, and serves several services in one database', async () => {
    const { url } = await testPostgres();
    const admin = openLedger(url);
    const role = `limited_${Date.now().toString(36)}`;
    await sql`create role ${sql.ref(role)} login password 'limited'`.execute(admin.db);
    try {
      for (const name of ['one', 'two'])
        await sql`create schema ${sql.ref(name)} authorization ${sql.ref(role)}`.execute(admin.db);
      const address = new URL(url);
      address.username = role;
      address.password = 'limited';
      for (const name of ['one', 'two']) {
        const limited = createDatabase({ url: address.href, schema: name, applicationName: name });
        await migrate(limited.db, { schema: name, service: 'ticket', migrations });
        const { rows } = await sql`select count(*) as count from es_partitions`.execute(limited.db);
        expect(rows).toEqual([{ count: 16 }]);
        await limited.close();
      }
    } finally {
      await sql`drop owned by ${sql.ref(role)} cascade`.execute(admin.db);
      await sql`drop role ${sql.ref(role)}`.execute(admin.db);
    }
  });
});

describe('a database that goes down', () => {
  const killAll = ({ db }: ReturnType<typeof openLedger>) =>
    sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'victim' and datname = current_database()
    `.execute(db);
  const closed = { type: 'AccountClosed', data: { account: '1' } } as const;

  test('inside a transaction: nothing is written, the caller may try again, and the next one works', async () => {
    const ledger = await newLedger();
    const victim = openLedger(ledger.url, { applicationName: 'victim' });
    const interrupted = victim.store.transaction(async (tx) => {
      await tx.append('account-1', 'absent', [closed], { metadata });
      await killAll(ledger);
      // The error arrives before the commit is sent; after that, the outcome would be unknown.
      await sql`select pg_sleep(60)`.execute(tx.db);
    });
    await expect(interrupted).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    expect(await ledger.store.readStream('account-1')).toEqual([]);
    await victim.store.transaction((tx) => tx.append('account-1', 'absent', [closed], { metadata }));
    expect(await ledger.store.readStream('account-1')).toHaveLength(1);
  });

  test('while idle: no caller notices', async () => {
    const ledger = await newLedger();
    const victim = openLedger(ledger.url, { applicationName: 'victim' });
    await victim.database.ping();
    await killAll(ledger);
    await eventually(() => victim.database.ping());
  });

  test('during the commit: the outcome is reported as unknown', async () => {
    const ledger = await newLedger();
    const victim = openLedger(ledger.url, { applicationName: 'victim' });
    // A deferred trigger runs in the commit and waits until it is killed.
    await sql`create function wait_here() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
      ledger.db,
    );
    await sql`create constraint trigger waiting after insert on rm_accounts deferrable initially deferred
      for each row execute function wait_here()`.execute(ledger.db);
    const interrupted = victim.store.transaction((tx) =>
      tx.db.insertInto('rm_accounts').values({ account: '1', owner: null, balance: 0, note: null }).execute(),
    );
    const outcome = expect(interrupted).rejects.toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' });
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'`.execute(
          ledger.db,
        );
      expect(rows).toHaveLength(1);
    });
    await killAll(ledger);
    await outcome;
  });

  test('during a commit that was sent after the events: the outcome is unknown, and nothing is half stored', async () => {
    const ledger = await newLedger();
    const victim = openLedger(ledger.url, { applicationName: 'victim' });
    await sql`create function wait_here() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
      ledger.db,
    );
    await sql`create constraint trigger waiting after insert on es_events deferrable initially deferred
      for each row execute function wait_here()`.execute(ledger.db);
    const interrupted = victim.store.transaction((tx) =>
      tx.append('account-1', 'absent', [closed], { metadata }),
    );
    const outcome = expect(interrupted).rejects.toMatchObject({ code: 'ERR_OUTCOME_UNKNOWN' });
    await eventually(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where query = 'commit' and wait_event = 'PgSleep'`.execute(
          ledger.db,
        );
      expect(rows).toHaveLength(1);
    });
    await killAll(ledger);
    await outcome;
    expect(await ledger.store.readStream('account-1')).toEqual([]);
    const { rows } = await sql`select from es_streams`.execute(ledger.db);
    expect(rows).toEqual([]);
  });

  test('from the start: the service is reported as unavailable', async () => {
    const address = new URL((await testPostgres()).url);
    address.port = '1';
    const { store } = openLedger(address.href);
    await expect(store.transaction(() => Promise.resolve())).rejects.toMatchObject({
      code: 'ERR_UNAVAILABLE',
    });
  });
});

const failing = (): never => {
  throw new Error('No process was opened.');
};
