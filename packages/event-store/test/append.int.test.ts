import { AppError, failure } from '@balcao/contracts';
import { describe, expect, test } from 'vitest';
import { account, metadata } from './ledger.ts';
import { newLedger } from './open-ledger.ts';

const ledger = await newLedger();

const open = (name: string) =>
  ledger.store.execute({
    decider: account,
    stream: `account-${name}`,
    command: { type: 'OpenAccount', account: name, owner: 'Ana' },
    metadata,
  });
const book = (name: string, amount: number, commandId?: string) =>
  ledger.store.execute({
    decider: account,
    stream: `account-${name}`,
    command: { type: 'BookAmount', account: name, amount },
    metadata,
    ...(commandId === undefined ? {} : { commandId }),
  });

describe('execute', () => {
  test('appends the decided events, projects them and returns their positions', async () => {
    await open('first');
    const booked = await book('first', 5);
    expect(booked).toMatchObject({
      ok: true,
      value: {
        revision: 2,
        state: { status: 'open', balance: 5, owner: 'Ana' },
        events: [{ type: 'AmountBooked', revision: 2 }],
      },
    });
    const row = await ledger.db
      .selectFrom('rm_accounts')
      .selectAll()
      .where('account', '=', 'first')
      .executeTakeFirst();
    expect(row).toEqual({ account: 'first', owner: 'Ana', balance: 5, note: null });
    const events = await ledger.store.readStream('account-first');
    expect(events).toMatchObject([
      {
        type: 'AccountOpened',
        revision: 1,
        data: { account: 'first' },
        sealed: { owner: 'Ana' },
        metadata,
        service: 'ticket',
      },
      { type: 'AmountBooked', revision: 2, data: { account: 'first', amount: 5 } },
    ]);
    const last = events.at(-1);
    expect(booked.ok && booked.value.written).toEqual([
      { service: 'ticket', partition: last?.partition, position: last?.position },
    ]);
    expect(events[1]?.position).toBe((events[0]?.position ?? 0) + 1);
  });

  test('returns a refusal as a value and writes nothing', async () => {
    await open('refusing');
    expect(await book('refusing', -1)).toEqual({
      ok: false,
      error: failure('ERR_VALIDATION', { field: 'amount' }),
    });
    expect(await ledger.store.readStream('account-refusing')).toHaveLength(1);
  });

  test('writes nothing for a command that was done before', async () => {
    await open('again');
    expect(await open('again')).toMatchObject({ ok: true, value: { revision: 1, events: [], written: [] } });
  });

  test('decides again on the new state after each lost race', async () => {
    await open('raced');
    await Promise.all(Array.from({ length: 30 }, () => book('raced', 1)));
    expect(await ledger.store.load(account, 'account-raced')).toMatchObject({
      revision: 31,
      state: { balance: 30 },
    });
    const row = await ledger.db
      .selectFrom('rm_accounts')
      .select('balance')
      .where('account', '=', 'raced')
      .executeTakeFirst();
    expect(row).toEqual({ balance: 30 });
  });

  test('gives up after eight lost races', async () => {
    await open('contested');
    let attempts = 0;
    const losing = ledger.store.transaction(async (tx) => {
      attempts += 1;
      await tx.append('account-contested', 7, [{ type: 'AccountClosed', data: { account: 'contested' } }], {
        metadata,
      });
    });
    await expect(losing).rejects.toThrow(new AppError('ERR_CONFLICT'));
    expect(attempts).toBe(8);
    expect(await ledger.store.readStream('account-contested')).toHaveLength(1);
  });
});

describe('transaction', () => {
  test('reads its own appends, in streams and read models', async () => {
    const { result } = await ledger.store.transaction(async (tx) => {
      const opened = await tx.execute({
        decider: account,
        stream: 'account-own',
        command: { type: 'OpenAccount', account: 'own', owner: 'Ana' },
        metadata,
      });
      await tx.execute({
        decider: account,
        stream: 'account-own',
        command: async (inside) => ({
          type: 'BookAmount',
          account: 'own',
          amount: (await inside.load(account, 'account-own')).revision,
        }),
        metadata,
      });
      const row = await tx.db
        .selectFrom('rm_accounts')
        .select('balance')
        .where('account', '=', 'own')
        .executeTakeFirst();
      return { opened, row, loaded: await tx.load(account, 'account-own') };
    });
    expect(result).toMatchObject({ row: { balance: 1 }, loaded: { revision: 2, state: { balance: 1 } } });
  });

  test('writes nothing if the work throws', async () => {
    const failing = ledger.store.transaction(async (tx) => {
      await tx.append('account-thrown', 'absent', [{ type: 'AccountClosed', data: { account: 'thrown' } }], {
        metadata,
      });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await ledger.store.readStream('account-thrown')).toEqual([]);
  });

  test('reports that a stream which should be absent exists', async () => {
    await open('there');
    const { result, written } = await ledger.store.transaction((tx) =>
      Promise.all(
        ['there', 'not-there'].map((name) =>
          tx.append(`account-${name}`, 'absent', [{ type: 'AccountClosed', data: { account: name } }], {
            metadata,
          }),
        ),
      ),
    );
    expect(result).toEqual(['exists', 'appended']);
    expect(written).toHaveLength(1);
    expect(await ledger.store.readStream('account-there')).toHaveLength(1);
  });

  test('does not commit after a lost race that the work swallowed', async () => {
    await open('swallowed');
    const swallowing = ledger.store.transaction(async (tx) => {
      await tx
        .append('account-swallowed', 9, [{ type: 'AccountClosed', data: { account: 'swallowed' } }], {
          metadata,
        })
        .catch(() => undefined);
      await tx.db
        .insertInto('rm_accounts')
        .values({ account: 'by-hand', owner: null, balance: 0, note: null })
        .execute();
    });
    await expect(swallowing).rejects.toThrow('ERR_CONFLICT');
    expect(
      await ledger.db.selectFrom('rm_accounts').select('account').where('account', '=', 'by-hand').execute(),
    ).toEqual([]);
  });

  test('lets calls of one tick on one stream take turns', async () => {
    await open('turns');
    const { result } = await ledger.store.transaction((tx) =>
      Promise.all(
        [1, 2, 3].map((amount) =>
          tx.execute({
            decider: account,
            stream: 'account-turns',
            command: { type: 'BookAmount', account: 'turns', amount },
            metadata,
          }),
        ),
      ),
    );
    expect(result).toMatchObject([
      {
        ok: true,
        value: { revision: 2, state: { balance: 1 }, events: [{ revision: 2, data: { amount: 1 } }] },
      },
      {
        ok: true,
        value: { revision: 3, state: { balance: 3 }, events: [{ revision: 3, data: { amount: 2 } }] },
      },
      {
        ok: true,
        value: { revision: 4, state: { balance: 6 }, events: [{ revision: 4, data: { amount: 3 } }] },
      },
    ]);
  });

  test('appends to many streams of every kind together, each with its own outcome', async () => {
    const closed = (name: string) => [{ type: 'AccountClosed', data: { account: name } }] as const;
    const names = Array.from({ length: 30 }, (_, index) => `many-${index}`);
    const { written } = await ledger.store.transaction((tx) =>
      Promise.all(
        names.slice(0, 20).map((name) => tx.append(`account-${name}`, 'absent', closed(name), { metadata })),
      ),
    );
    expect(written.length).toBeGreaterThan(4);
    const { result } = await ledger.store.transaction((tx) =>
      Promise.all(
        names.map((name, index) =>
          tx.append(`account-${name}`, index < 10 ? 1 : index % 2 === 0 ? 'any' : 'absent', closed(name), {
            metadata,
          }),
        ),
      ),
    );
    expect(result).toEqual(
      names.map((_, index) => (index > 10 && index < 20 && index % 2 === 1 ? 'exists' : 'appended')),
    );
    const revisions = await Promise.all(
      names.map(async (name) =>
        (await ledger.store.readStream(`account-${name}`)).map(({ revision }) => revision),
      ),
    );
    expect(revisions).toEqual(
      names.map((_, index) => (index < 10 || (index < 20 && index % 2 === 0) ? [1, 2] : [1])),
    );
  });

  test('writes none of several streams if one of them lost its race', async () => {
    for (const name of ['r1', 'r2', 'r3']) await open(name);
    const losing = ledger.store.transaction((tx) =>
      Promise.all(
        [1, 9, 1].map((revision, index) =>
          tx.append(`account-r${index + 1}`, revision, [{ type: 'AccountClosed', data: { account: 'r' } }], {
            metadata,
          }),
        ),
      ),
    );
    await expect(losing).rejects.toThrow('ERR_CONFLICT');
    for (const name of ['r1', 'r2', 'r3'])
      expect(await ledger.store.readStream(`account-${name}`)).toHaveLength(1);
  });

  test('keeps the streams of one key in one partition, also without the key later', async () => {
    const { written } = await ledger.store.transaction(async (tx) => {
      for (const name of ['k1', 'k2', 'k3', 'k4'])
        await tx.append(`account-${name}`, 'absent', [{ type: 'AccountClosed', data: { account: name } }], {
          metadata,
          partitionKey: 'chat-9',
        });
    });
    expect(written).toHaveLength(1);
    const { written: later } = await ledger.store.transaction((tx) =>
      tx.append('account-k3', 'any', [{ type: 'AccountClosed', data: { account: 'k3' } }], { metadata }),
    );
    expect(later[0]?.partition).toBe(written[0]?.partition);
  });
});
