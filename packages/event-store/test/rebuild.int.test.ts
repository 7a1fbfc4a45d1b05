import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { each, violatedConstraint, type Projection } from '../src/index.ts';
import {
  account,
  accountsProjection,
  bookingsProjection,
  metadata,
  type LedgerEvents,
  type LedgerTables,
} from './ledger.ts';
import { newLedger, openLedger, type Ledger } from './open-ledger.ts';

const run = (ledger: Ledger, name: string, amount?: number) =>
  ledger.store.execute({
    decider: account,
    stream: `account-${name}`,
    command:
      amount === undefined
        ? { type: 'OpenAccount', account: name, owner: `Owner of ${name}` }
        : { type: 'BookAmount', account: name, amount },
    metadata,
  });

const names = Array.from({ length: 20 }, (_, index) => `a${index}`);

const fill = async (ledger: Ledger): Promise<void> => {
  await Promise.all(names.map((name) => run(ledger, name)));
  await Promise.all(names.flatMap((name) => [1, 2, 3].map((amount) => run(ledger, name, amount))));
};

/**
 * Writes until stopped.
 * @returns the number of transactions
 */
const keepWriting = (ledger: Ledger) => {
  let isOver = false;
  const write = async (writer: number): Promise<number> => {
    let count = 0;
    for (; !isOver; count += 1) await run(ledger, names[(writer * 7 + count) % names.length] ?? 'a0', 1);
    return count;
  };
  const running = Promise.all([0, 1, 2].map(write));
  return async () => {
    isOver = true;
    return (await running).reduce((sum, count) => sum + count, 0);
  };
};

const indexNames = async ({ db }: Ledger) => {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'ledger' and tablename like 'rm_%' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
};

describe('rebuild', () => {
  test('builds equal tables and switches to them while writers continue', async () => {
    const ledger = await newLedger();
    await fill(ledger);
    const before = await indexNames(ledger);
    const stop = keepWriting(openLedger(ledger.url));
    const progress: number[] = [];
    for (const projection of ledger.store.projectionNames) {
      const { hashLive, hashRebuilt } = await ledger.store.rebuild(projection, {
        batchSize: 20,
        onProgress: ({ done }) => progress.push(done),
      });
      expect(hashRebuilt).toBe(hashLive);
    }
    const wroteMeanwhile = await stop();
    expect(wroteMeanwhile).toBeGreaterThan(0);
    expect(progress.length).toBeGreaterThan(4);
    for (const projection of ledger.store.projectionNames) {
      const { hashLive, hashRebuilt } = await ledger.store.verify(projection);
      expect(hashRebuilt).toBe(hashLive);
    }
    const { rows } = await sql`select sum(balance) as sum, count(*) as count from rm_accounts`.execute(
      ledger.db,
    );
    expect(rows).toEqual([{ sum: names.length * 6 + wroteMeanwhile, count: names.length }]);
    expect(await indexNames(ledger)).toEqual(before);
  });

  test('repairs rows that do not match the events, and reports them', async () => {
    const ledger = await newLedger();
    await fill(ledger);
    await ledger.db.updateTable('rm_accounts').set({ balance: 99 }).where('account', '=', 'a3').execute();
    const found = await ledger.store.verify('accounts');
    expect(found.hashRebuilt).not.toBe(found.hashLive);
    const untouched = await ledger.db
      .selectFrom('rm_accounts')
      .select('balance')
      .where('account', '=', 'a3')
      .execute();
    expect(untouched).toEqual([{ balance: 99 }]);

    expect(await ledger.store.rebuild('accounts')).toEqual(found);
    const mended = await ledger.db
      .selectFrom('rm_accounts')
      .select('balance')
      .where('account', '=', 'a3')
      .execute();
    expect(mended).toEqual([{ balance: 6 }]);
  });

  test('copies the columns that no event sets', async () => {
    const ledger = await newLedger();
    await fill(ledger);
    await ledger.db.updateTable('rm_accounts').set({ note: 'VIP' }).where('account', '=', 'a1').execute();
    const { hashLive, hashRebuilt } = await ledger.store.rebuild('accounts');
    expect(hashRebuilt).toBe(hashLive);
    const rows = await ledger.db
      .selectFrom('rm_accounts')
      .select('account')
      .where('note', '=', 'VIP')
      .execute();
    expect(rows).toEqual([{ account: 'a1' }]);
  });

  test('keeps the constraints', async () => {
    const ledger = await newLedger();
    await fill(ledger);
    await ledger.store.rebuild('bookings');
    const tooMuch = run(ledger, 'a1', 1_000_000);
    await expect(tooMuch).rejects.toSatisfy((error) => violatedConstraint(error) === 'rm_bookings_small');
    const again = ledger.db
      .insertInto('rm_accounts')
      .values({ account: 'a1', owner: null, balance: 0, note: null })
      .execute();
    await expect(again).rejects.toSatisfy((error) => violatedConstraint(error) === 'rm_accounts_pkey');
  });

  test('runs once at a time, and refuses another one', async () => {
    const ledger = await newLedger();
    await fill(ledger);
    const first = await ledger.db.transaction().execute(async (tx) => {
      // Blocks the first rebuild until the second one was refused.
      await sql`lock table rm_accounts in access exclusive mode`.execute(tx);
      const verified = ledger.store.verify('accounts');
      await eventually(async () => {
        const { rows } = await sql`
          select from pg_locks join pg_database on pg_database.oid = pg_locks.database
          where not granted and datname = current_database()
        `.execute(tx);
        expect(rows).toHaveLength(1);
      });
      await expect(ledger.store.verify('bookings')).rejects.toMatchObject({ code: 'ERR_CONFLICT' });
      return { verified };
    });
    const { hashLive, hashRebuilt } = await first.verified;
    expect(hashRebuilt).toBe(hashLive);
    await ledger.store.verify('bookings');
  });

  test('leaves nothing behind if an event cannot be applied', async () => {
    const failing: Projection<LedgerEvents, LedgerTables> = {
      ...bookingsProjection,
      apply: { AmountBooked: () => Promise.reject(new Error('broken projection')) },
    };
    const ledger = await newLedger();
    await fill(ledger);
    const broken = openLedger(ledger.url, { projections: [accountsProjection, failing] });
    await expect(broken.store.rebuild('bookings')).rejects.toThrow('broken projection');
    const { rows } = await sql`select relname from pg_class where relname like 'rm%\\_\\_%'`.execute(
      ledger.db,
    );
    expect(rows).toEqual([]);
    const { hashLive, hashRebuilt } = await ledger.store.rebuild('bookings');
    expect(hashRebuilt).toBe(hashLive);
  });

  test('reproduces the order of transactions that wait for one row, over all partitions', async () => {
    const lastWriter: Projection<LedgerEvents, LedgerTables> = {
      name: 'accounts',
      tables: ['rm_accounts'],
      apply: {
        AmountBooked: each(async (tx, { data }) => {
          await sql`
            insert into rm_accounts (account, owner, balance) values ('last', ${data.account}, ${data.amount})
            on conflict (account) do update set owner = rm_accounts.owner || excluded.owner, balance = excluded.balance
          `.execute(tx);
        }),
      },
    };
    const { url } = await newLedger();
    const ledger = openLedger(url, { projections: [lastWriter] });
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        ledger.store.transaction((tx) =>
          tx.append(
            `account-${index}`,
            'absent',
            [{ type: 'AmountBooked', data: { account: `${index},`, amount: index } }],
            {
              metadata,
            },
          ),
        ),
      ),
    );
    const { hashLive, hashRebuilt } = await ledger.store.verify('accounts');
    expect(hashRebuilt).toBe(hashLive);
  });

  test.each([
    [
      'a trigger',
      sql`create trigger t before insert on rm_accounts for each row execute function suppress_redundant_updates_trigger()`,
    ],
    ['a foreign key of another table', sql`create table other (account text references rm_accounts)`],
    ['a generated id', sql`alter table rm_accounts add column number bigserial`],
    ['a view', sql`create view seen as select * from rm_accounts`],
  ])('refuses a table with %s', async (_, obstacle) => {
    const ledger = await newLedger();
    await obstacle.execute(ledger.db);
    await expect(ledger.store.verify('accounts')).rejects.toThrow(
      /rm_accounts" can't be rebuilt because of the/,
    );
  });
});
