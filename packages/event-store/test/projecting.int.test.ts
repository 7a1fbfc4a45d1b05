import { expect, test } from 'vitest';
import type { Projection } from '../src/index.ts';
import { metadata, type LedgerEvents, type LedgerTables } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

test('a projection gets events in order, and consecutive ones of one type together if it asks for that', async () => {
  const calls: string[] = [];
  const recording: Projection<LedgerEvents, LedgerTables> = {
    name: 'recording',
    tables: [],
    on: {
      AccountOpened: (_, { stream }) => Promise.resolve(void calls.push(`opened ${stream}`)),
      AmountBooked: () => Promise.reject(new Error('onMany stands before on')),
    },
    onMany: {
      AmountBooked: (_, events) =>
        Promise.resolve(void calls.push(`booked ${events.map(({ data }) => data.amount).join()}`)),
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
    expect(calls).toEqual(['opened a', 'booked 1,2,3', 'opened c', 'opened c', 'booked 4']);
    await tx.append('a', 3, [booked(5)], { metadata });
    expect(calls.at(-1)).toBe('booked 5');
  });
});
