import type { PastEventOf } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { each, type Projection, type Unpositioned } from '../src/index.ts';
import { metadata, type LedgerEvents, type LedgerTables } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

test('a projection gets events in order, and consecutive ones of one handler together', async () => {
  const calls: string[] = [];
  const write = (_: unknown, events: readonly Unpositioned<PastEventOf<LedgerEvents>>[]) => {
    const amounts = events.map(({ type, data }) => ('amount' in data ? data.amount : type));
    return Promise.resolve(void calls.push(`booked ${amounts.join()}`));
  };
  const recording: Projection<LedgerEvents, LedgerTables> = {
    name: 'recording',
    tables: [],
    apply: {
      AccountOpened: each((_, { stream }) => Promise.resolve(void calls.push(`opened ${stream}`))),
      AmountBooked: write,
      AccountClosed: write,
    },
  };
  const { url } = await newLedger();
  const { store } = openLedger(url, { projections: [recording] });
  const booked = (amount: number) => ({ type: 'AmountBooked', data: { account: '1', amount } }) as const;
  const opened = {
    type: 'AccountOpened',
    data: { account: '1' },
    sealed: { owner: 'Ana' },
    subject: 'o',
  } as const;
  await store.transaction(async (tx) => {
    await Promise.all([
      tx.append('a', 'absent', [opened, booked(1), booked(2)], { metadata }),
      tx.append('b', 'absent', [booked(3)], { metadata }),
      tx.append('c', 'absent', [opened, opened, { type: 'AccountClosed', data: { account: '1' } }], {
        metadata,
      }),
      tx.append('d', 'absent', [booked(4)], { metadata }),
    ]);
    expect(calls).toEqual(['opened a', 'booked 1,2,3', 'opened c', 'opened c', 'booked AccountClosed,4']);
    await tx.append('a', 3, [booked(5)], { metadata });
    expect(calls.at(-1)).toBe('booked 5');
  });
});
