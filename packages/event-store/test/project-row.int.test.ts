import type { PastEventOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { projectRow, type Projection, type Unpositioned } from '../src/index.ts';
import { metadata, type LedgerEvents, type LedgerTables } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

const keep = projectRow<LedgerTables, 'rm_accounts', Unpositioned<PastEventOf<LedgerEvents>>>({
  table: 'rm_accounts',
  keyOf: ({ data }) => ({ account: data.account }),
  columnsOf: (event) => {
    if (event.type === 'AccountClosed') return null;
    return event.type === 'AmountBooked' ? { balance: event.data.amount, owner: undefined } : { balance: 0 };
  },
  firstOf: (event) => (event.type === 'AccountOpened' ? { owner: event.sealed?.owner ?? null } : {}),
});
const projection: Projection<LedgerEvents, LedgerTables> = {
  name: 'accounts',
  tables: ['rm_accounts'],
  apply: { AccountOpened: keep, AmountBooked: keep, AccountClosed: keep },
};

const newStore = async () => {
  const { url } = await newLedger();
  return openLedger(url, { projections: [projection] });
};
const opened = (account: string) =>
  ({
    type: 'AccountOpened',
    data: { account },
    sealed: { owner: `Ana ${account}` },
    subject: account,
  }) as const;
const booked = (account: string, amount: number) =>
  ({ type: 'AmountBooked', data: { account, amount } }) as const;
const closed = (account: string) => ({ type: 'AccountClosed', data: { account } }) as const;

test('the first event of a stream inserts its row, later ones update it, and the last deletes it', async () => {
  const { store, db } = await newStore();
  const rows = () => db.selectFrom('rm_accounts').selectAll().orderBy('account').execute();
  await store.transaction(async (tx) => {
    await tx.append('a', 'absent', [opened('a'), booked('a', 5)], { metadata });
    await tx.append('b', 'absent', [opened('b')], { metadata });
  });
  expect(await rows()).toEqual([
    { account: 'a', owner: 'Ana a', balance: 5, note: null },
    { account: 'b', owner: 'Ana b', balance: 0, note: null },
  ]);
  await store.transaction((tx) => tx.append('a', 2, [closed('a')], { metadata }));
  expect(await rows()).toEqual([{ account: 'b', owner: 'Ana b', balance: 0, note: null }]);
  const { hashLive, hashRebuilt } = await store.verify('accounts');
  expect(hashRebuilt).toBe(hashLive);
});

test('a later event does not restore a row that was deleted for another reason', async () => {
  const { store, db } = await newStore();
  await store.transaction((tx) => tx.append('a', 'absent', [opened('a')], { metadata }));
  await db.deleteFrom('rm_accounts').execute();
  await store.transaction((tx) => tx.append('a', 1, [booked('a', 5)], { metadata }));
  expect(await db.selectFrom('rm_accounts').selectAll().execute()).toEqual([]);
});
