import { sql, type QueryExecutorProvider } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sendAhead } from '../src/database/pipelining.ts';
import { metadata } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

const observer = await newLedger();
/** One connection, so that leftovers of a transaction affect the next one. */
const ledger = openLedger(observer.url, { poolSize: 1, applicationName: 'single' });

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
  test('is one transaction: a later error rolls back the first statement', async () => {
    const failing = ledger.store.transaction(async (tx) => {
      await tx.db.insertInto('rm_accounts').values(note('first')).execute();
      expect(await accounts()).not.toContain('first');
      await tx.db.insertInto('rm_accounts').values(note('first')).execute();
    });
    await expect(failing).rejects.toMatchObject({ constraint: 'rm_accounts_pkey' });
    expect(await accounts()).not.toContain('first');
    expect(await stateOfConnection()).toEqual(['idle']);
  });

  test('leaves the connection usable if its first statement fails', async () => {
    const failing = ledger.store.transaction((tx) => sql`select nonsense`.execute(tx.db));
    await expect(failing).rejects.toThrow('nonsense');
    await ledger.store.transaction((tx) => tx.db.insertInto('rm_accounts').values(note('after')).execute());
    expect(await accounts()).toContain('after');
  });

  test('may do nothing and roll back', async () => {
    await ledger.store.transaction(() => Promise.resolve());
    await expect(ledger.store.transaction(() => Promise.reject(new Error('on purpose')))).rejects.toThrow(
      'on purpose',
    );
    expect(await stateOfConnection()).toEqual(['idle']);
  });

  test('writes nothing if the last statement fails after the commit was sent', async () => {
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

  test('uses a generic plan, while later queries on its connection get their own', async () => {
    const planMode = (db: QueryExecutorProvider) =>
      sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`
        .execute(db)
        .then(({ rows }) => rows[0]?.mode);
    const { result } = await ledger.store.transaction((tx) => planMode(tx.db));
    expect(result).toBe('force_generic_plan');
    expect(await planMode(ledger.db)).toBe('auto');
  });

  test('refuses to commit after a swallowed error', async () => {
    const swallowing = ledger.store.transaction(async (tx) => {
      await tx.db.insertInto('rm_accounts').values(note('swallowed')).execute();
      await sql`select nonsense`.execute(tx.db).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow();
    expect(await accounts()).not.toContain('swallowed');
  });
});

describe('a write that is sent with the next statement', () => {
  const write = (db: QueryExecutorProvider, account: string) =>
    sendAhead(db, sql`insert into rm_accounts (account, balance) values (${account}, 0)`);

  test('is visible to the next statement, in order', async () => {
    const { result } = await ledger.store.transaction(async (tx) => {
      await write(tx.db, 'waiting-1');
      await sendAhead(tx.db, sql`update rm_accounts set balance = 7 where account = 'waiting-1'`);
      return tx.db
        .selectFrom('rm_accounts')
        .select('balance')
        .where('account', '=', 'waiting-1')
        .executeTakeFirst();
    });
    expect(result).toEqual({ balance: 7 });
  });

  test('is committed if no statement follows', async () => {
    await ledger.store.transaction((tx) => write(tx.db, 'waiting-2'));
    expect(await accounts()).toContain('waiting-2');
  });

  test('is refused outside a transaction, where nothing follows it', async () => {
    await expect(write(ledger.db, 'waiting-3')).rejects.toThrow('needs a transaction');
    expect(await accounts()).not.toContain('waiting-3');
  });

  test('makes the statement that carries it fail, and writes nothing', async () => {
    await observer.db.insertInto('rm_accounts').values(note('twice')).execute();
    const refused = { constraint: 'rm_accounts_pkey' };
    const close = (account: string) => [{ type: 'AccountClosed', data: { account } }] as const;
    const reading = ledger.store.transaction(async (tx) => {
      await write(tx.db, 'twice');
      await sql`select 1`.execute(tx.db);
    });
    await expect(reading).rejects.toMatchObject(refused);
    const appending = ledger.store.transaction(async (tx) => {
      await tx.append('account-with-next', 'absent', [...close('with-next')], { metadata });
      await write(tx.db, 'twice');
    });
    await expect(appending).rejects.toMatchObject(refused);
    const committing = ledger.store.transaction(async (tx) => {
      await write(tx.db, 'waiting-4');
      await write(tx.db, 'twice');
    });
    await expect(committing).rejects.toMatchObject(refused);
    expect(await accounts()).not.toContain('waiting-4');
    expect(await ledger.store.readStream('account-with-next')).toEqual([]);
    expect(await stateOfConnection()).toEqual(['idle']);
  });

  test('is dropped when the transaction rolls back', async () => {
    const failing = ledger.store.transaction(async (tx) => {
      await write(tx.db, 'forgotten');
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await ledger.store.transaction((tx) => sql`select 1`.execute(tx.db));
    expect(await accounts()).not.toContain('forgotten');
  });
});
