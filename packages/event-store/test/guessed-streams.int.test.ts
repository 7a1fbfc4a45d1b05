import { beforeEach, expect, test } from 'vitest';
import { metadata } from './ledger.ts';
import { newLedger, openLedger, type Ledger } from './open-ledger.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await newLedger();
});

const openedBy = (subject: string, account: string) =>
  ({ type: 'AccountOpened', data: { account }, sealed: { owner: 'Ana' }, subject }) as const;

/**
 * Opens accounts of one owner in one transaction.
 * @returns the outcome of each, and how often the work ran
 */
const open = async (accounts: readonly string[]) => {
  let runs = 0;
  const { result: outcomes } = await ledger.store.transaction((tx) => {
    runs += 1;
    return Promise.all(
      accounts.map((account) =>
        tx.append(`account-${account}`, 'absent', [openedBy('owner-ana', account)], {
          metadata,
          isLikelyAbsent: true,
        }),
      ),
    );
  });
  return { outcomes, runs };
};

const eventsOf = async (account: string) =>
  (await ledger.store.readStream(`account-${account}`)).map(({ type, revision, ...event }) => ({
    type,
    revision,
    sealed: 'sealed' in event ? event.sealed : undefined,
  }));
const opened = { type: 'AccountOpened', revision: 1, sealed: { owner: 'Ana' } };

test('a right guess appends at once', async () => {
  await open(['1']);
  expect(await open(['2', '3'])).toEqual({ outcomes: ['appended', 'appended'], runs: 1 });
  expect(await eventsOf('2')).toEqual([opened]);
  expect(await eventsOf('3')).toEqual([opened]);
  expect(await ledger.db.selectFrom('rm_accounts').select('account').execute()).toHaveLength(3);
});

test('an existing stream is found by a second run, which writes the others', async () => {
  await open(['1']);
  expect(await open(['1', '2'])).toEqual({ outcomes: ['exists', 'appended'], runs: 2 });
  expect(await eventsOf('1')).toEqual([opened]);
  expect(await eventsOf('2')).toEqual([opened]);
});

test('of many concurrent appends one succeeds', async () => {
  await open(['1']);
  const all = await Promise.all(Array.from({ length: 10 }, () => open(['2'])));
  expect(all.flatMap(({ outcomes }) => outcomes).toSorted()).toEqual([
    'appended',
    ...Array.from({ length: 9 }, () => 'exists'),
  ]);
  expect(await eventsOf('2')).toEqual([opened]);
});

test('nothing is sealed under a key that is gone', async () => {
  await open(['1']);
  await openLedger(ledger.url).sealing.erase(['owner-ana']);
  expect(await open(['2'])).toEqual({ outcomes: ['appended'], runs: 2 });
  expect(await eventsOf('1')).toEqual([{ ...opened, sealed: null }]);
  expect(await eventsOf('2')).toEqual([opened]);
  expect(await open(['3'])).toEqual({ outcomes: ['appended'], runs: 1 });
});

test('nothing is sealed under a key that was never committed', async () => {
  const failing = ledger.store.transaction(async (tx) => {
    await tx.append('account-1', 'absent', [openedBy('owner-ana', '1')], { metadata });
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await open(['2'])).toEqual({ outcomes: ['appended'], runs: 2 });
  expect(await eventsOf('2')).toEqual([opened]);
});
