import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventStore } from '../src/index.ts';
import { account, metadata, type Account, type LedgerEvents, type LedgerTables } from './ledger.ts';
import { newLedger, openLedger } from './open-ledger.ts';

const schema: z.ZodType<Account> = z.object({
  status: z.enum(['absent', 'open', 'closed']),
  balance: z.number(),
  owner: z.string().nullable(),
});
const longLived = { ...account, snapshot: { shape: 'account-1', schema } };

const ledger = await newLedger({ projections: [] });

const fill = async (
  store: EventStore<LedgerEvents, LedgerTables>,
  name: string,
  amounts: number,
): Promise<void> => {
  await store.execute({
    decider: account,
    stream: name,
    command: { type: 'OpenAccount', account: name, owner: 'Zuleide' },
    metadata,
  });
  await grow(store, name, 1, amounts);
};

const grow = (store: EventStore<LedgerEvents, LedgerTables>, name: string, from: number, amounts: number) =>
  store.transaction((tx) =>
    tx.append(
      name,
      from,
      Array.from(
        { length: amounts },
        () => ({ type: 'AmountBooked', data: { account: name, amount: 1 } }) as const,
      ),
      { metadata },
    ),
  );

const snapshots = async (name: string) => {
  const { rows } = await sql<{ revision: number; state: Buffer }>`
    select revision, state from es_snapshots where stream = ${name}
  `.execute(ledger.db);
  return rows;
};

describe('a stream of more than 200 events', () => {
  test('is loaded from its snapshot and the later events, even if the log was cut before it', async () => {
    const { store } = ledger;
    await fill(store, 'cut', 199);
    await store.load(longLived, 'cut');
    expect(await snapshots('cut')).toEqual([]);
    await grow(store, 'cut', 200, 1);
    await store.load(longLived, 'cut');
    expect(await snapshots('cut')).toMatchObject([{ revision: 201 }]);

    await sql`delete from es_events where stream = 'cut' and revision <= 201`.execute(ledger.db);
    await grow(store, 'cut', 201, 3);
    expect(await store.load(longLived, 'cut')).toEqual({
      revision: 204,
      state: { status: 'open', balance: 203, owner: 'Zuleide' },
    });
    const booked = await store.execute({
      decider: longLived,
      stream: 'cut',
      command: { type: 'BookAmount', account: 'cut', amount: 7 },
      metadata,
    });
    expect(booked).toMatchObject({ ok: true, value: { revision: 205, state: { balance: 210 } } });
  });

  test('keeps its state after a transaction too', async () => {
    await fill(ledger.store, 'executed', 250);
    await ledger.store.execute({
      decider: longLived,
      stream: 'executed',
      command: { type: 'BookAmount', account: 'executed', amount: 7 },
      metadata,
    });
    expect(await snapshots('executed')).toMatchObject([{ revision: 251 }]);
    expect(await ledger.store.load(longLived, 'executed')).toMatchObject({
      revision: 252,
      state: { balance: 257 },
    });
  });

  test('has the same state with and without a snapshot, whatever came before', async () => {
    await fill(ledger.store, 'same', 300);
    await ledger.store.load(longLived, 'same');
    await grow(ledger.store, 'same', 301, 300);
    await ledger.store.load(longLived, 'same');
    expect(await snapshots('same')).toMatchObject([{ revision: 601 }]);
    expect(await ledger.store.load(longLived, 'same')).toEqual(await ledger.store.load(account, 'same'));
  });

  test('does not use a snapshot of another version or one that does not fit', async () => {
    await fill(ledger.store, 'shapes', 300);
    await ledger.store.load(longLived, 'shapes');
    const doubled = {
      ...longLived,
      snapshot: { shape: 'account-2', schema },
      evolve: (state: Account, event: Parameters<typeof account.evolve>[1]) =>
        event.type === 'AmountBooked'
          ? { ...state, balance: state.balance + 2 * event.data.amount }
          : account.evolve(state, event),
    };
    expect(await ledger.store.load(doubled, 'shapes')).toMatchObject({ state: { balance: 600 } });
    const other: z.ZodType<Account> = z.object({
      status: z.literal('closed'),
      balance: z.number(),
      owner: z.string().nullable(),
    });
    const misfit = { ...account, snapshot: { shape: 'account-1', schema: other } };
    expect(await ledger.store.load(misfit, 'shapes')).toMatchObject({
      state: { balance: 300, status: 'open' },
    });
  });

  test('has no personal text in its snapshot, and none after its subject was erased', async () => {
    await fill(ledger.store, 'erased', 300);
    await ledger.store.load(longLived, 'erased');
    const [snapshot] = await snapshots('erased');
    expect(snapshot?.state.includes('Zuleide')).toBe(false);
    const elsewhere = openLedger(ledger.url, { projections: [] });
    expect(await elsewhere.store.load(longLived, 'erased')).toMatchObject({ state: { owner: 'Zuleide' } });
    await ledger.sealing.erase(['owner-erased']);
    expect(await snapshots('erased')).toEqual([]);
    expect(await elsewhere.store.load(longLived, 'erased')).toMatchObject({
      state: { owner: null, balance: 300 },
    });
    await ledger.store.load(longLived, 'erased');
    expect(await snapshots('erased')).toHaveLength(1);
    // As restored from a backup.
    await sql`update es_snapshots set state = ${snapshot?.state}, subjects = array['owner-erased'] where stream = 'erased'`.execute(
      ledger.db,
    );
    expect(await elsewhere.store.load(longLived, 'erased')).toMatchObject({
      state: { owner: null, balance: 300 },
    });
  });
});
