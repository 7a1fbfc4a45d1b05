import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { metadata } from './ledger.ts';
import { newLedger, openLedger, type Ledger } from './open-ledger.ts';

/** One connection, so that what a transaction leaves behind on it meets the next one. */
let ledger: Ledger;
let observer: Ledger;
beforeAll(async () => {
  observer = await newLedger();
  ledger = openLedger(observer.url, { poolSize: 1, applicationName: 'single' });
});

const note = (account: string) => ({ account, owner: null, balance: 0, note: null });
const accounts = async () => {
  const rows = await observer.db.selectFrom('rm_accounts').select('account').orderBy('account').execute();
  return rows.map(({ account }) => account);
};
const stateOfConnection = async () => {
  const { rows } = await sql<{ state: string }>`
    select state from pg_stat_activity where application_name = 'single' and datname = current_database()
  `.execute(observer.db);
  return rows.map(({ state }) => state);
};

describe('a transaction whose begin and commit share round trips', () => {
  test('really is one: what failed later takes back what came first', async () => {
    const failing = ledger.store.transaction(async (tx) => {
      await tx.db.insertInto('rm_accounts').values(note('first')).execute();
      expect(await accounts()).not.toContain('first');
      await tx.db.insertInto('rm_accounts').values(note('first')).execute();
    });
    await expect(failing).rejects.toMatchObject({ constraint: 'rm_accounts_pkey' });
    expect(await accounts()).not.toContain('first');
    expect(await stateOfConnection()).toEqual(['idle']);
  });

  test('leaves the connection usable when its first statement fails', async () => {
    const failing = ledger.store.transaction((tx) => sql`select nonsense`.execute(tx.db));
    await expect(failing).rejects.toThrow('nonsense');
    await ledger.store.transaction((tx) => tx.db.insertInto('rm_accounts').values(note('after')).execute());
    expect(await accounts()).toContain('after');
  });

  test('may do nothing, and take that back', async () => {
    await ledger.store.transaction(() => Promise.resolve());
    await expect(ledger.store.transaction(() => Promise.reject(new Error('on purpose')))).rejects.toThrow(
      'on purpose',
    );
    expect(await stateOfConnection()).toEqual(['idle']);
  });

  test('leaves nothing when the last statement fails with the commit already behind it', async () => {
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`.execute(
      observer.db,
    );
    await sql`create trigger refusing before insert on es_events for each row
      when (new.stream = 'account-refused') execute function refuse()`.execute(observer.db);
    const append = (name: string) =>
      ledger.store.transaction(async (tx) => {
        await tx.db.insertInto('rm_accounts').values(note(name)).execute();
        await tx.append(`account-${name}`, 'absent', [{ type: 'AccountClosed', data: { account: name } }], {
          metadata,
        });
      });
    await expect(append('refused')).rejects.toThrow('refused');
    expect(await accounts()).not.toContain('refused');
    expect(await stateOfConnection()).toEqual(['idle']);
    await append('accepted');
    expect(await accounts()).toContain('accepted');
    const { rows } = await sql`select stream from es_streams`.execute(observer.db);
    expect(rows).toEqual([{ stream: 'account-accepted' }]);
  });

  test('refuses to commit what a swallowed error has aborted', async () => {
    const swallowing = ledger.store.transaction(async (tx) => {
      await tx.db.insertInto('rm_accounts').values(note('swallowed')).execute();
      await sql`select nonsense`.execute(tx.db).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await accounts()).not.toContain('swallowed');
  });
});
