import type { SealedEvent } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCheckpoint, type StoreCheckpoint } from '../src/index.ts';
import { metadata, type LedgerEvents, type LedgerTables } from './ledger.ts';
import { newLedger, openLedger, type Ledger } from './open-ledger.ts';

const consumer = 'ledger__copy';

const eventOf = (stream: string, position: number): SealedEvent => ({
  id: `00000000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  service: 'auth',
  partition: 3,
  position,
  stream,
  revision: position,
  type: 'SomethingHappened',
  version: 1,
  data: { position },
  sealed: null,
  subject: null,
  metadata: { actor: metadata.actor, correlationId: metadata.correlationId },
  at: '2026-11-21T09:00:00.000Z',
});

let ledger: Ledger;
beforeEach(async () => {
  ledger = await newLedger();
});

type Checkpoint = StoreCheckpoint<LedgerEvents, LedgerTables>;
type Tx = Parameters<Parameters<Checkpoint['advance']>[3]>[0];

const advanceOne = (
  checkpoint: Checkpoint,
  partition: number,
  work: (tx: Tx, position: number) => Promise<number>,
) =>
  checkpoint.advance(
    consumer,
    'auth',
    [partition],
    async (tx, { positions }) => new Map([[partition, await work(tx, positions.get(partition) ?? 0)]]),
  );

describe('a checkpoint', () => {
  test('moves in one transaction with the effect, and returns the written positions', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    const written = await advanceOne(checkpoint, 3, async (tx, position) => {
      expect(position).toBe(0);
      await tx.append('account-1', 'absent', [{ type: 'AccountClosed', data: { account: '1' } }], {
        metadata,
      });
      return 7;
    });
    expect(written).toMatchObject([{ service: 'ticket', position: 1 }]);
    expect(await checkpoint.positions(consumer, 'auth')).toEqual(new Map([[3, 7]]));

    const failing = advanceOne(checkpoint, 3, async (tx, position) => {
      expect(position).toBe(7);
      await tx.append('account-2', 'absent', [{ type: 'AccountClosed', data: { account: '2' } }], {
        metadata,
      });
      throw new Error('poison');
    });
    await expect(failing).rejects.toThrow('poison');
    expect(await checkpoint.positions(consumer, 'auth')).toEqual(new Map([[3, 7]]));
    expect(await ledger.store.readStream('account-2')).toEqual([]);
    expect(await checkpoint.positions(consumer, 'messaging')).toEqual(new Map());
    expect(await checkpoint.positions('ledger__other', 'auth')).toEqual(new Map());
  });

  test('moves in several partitions at once, or in none', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    await advanceOne(checkpoint, 3, () => Promise.resolve(7));
    await checkpoint.advance(consumer, 'auth', [9, 3, 4], (_tx, { positions }) => {
      expect(positions).toEqual(
        new Map([
          [3, 7],
          [4, 0],
          [9, 0],
        ]),
      );
      return Promise.resolve(
        new Map([
          [3, 8],
          [9, 2],
        ]),
      );
    });
    const after = [
      [3, 8],
      [4, 0],
      [9, 2],
    ] as const;
    expect(await checkpoint.positions(consumer, 'auth')).toEqual(new Map(after));
    const failing = checkpoint.advance(consumer, 'auth', [3, 9], () =>
      Promise.resolve(
        new Map([
          [3, 9],
          [9, 1],
        ]),
      ),
    );
    await expect(failing).rejects.toThrow(RangeError);
    expect(await checkpoint.positions(consumer, 'auth')).toEqual(new Map(after));
  });

  test('steps from its position, and nowhere if it is elsewhere in one of the partitions', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    const closeOne = (account: string) => (tx: Tx) =>
      tx
        .append(`account-${account}`, 'absent', [{ type: 'AccountClosed', data: { account } }], { metadata })
        .then(() => undefined);
    const from = (three: number, nine: number) => [
      { partition: 9, from: nine, to: nine + 1 },
      { partition: 3, from: three, to: three + 2 },
    ];
    expect(await checkpoint.step(consumer, 'auth', from(0, 0), closeOne('1'))).toBe(false);
    await checkpoint.advance(consumer, 'auth', [3, 9], () => Promise.resolve(new Map([[3, 7]])));
    expect(await checkpoint.step(consumer, 'auth', from(7, 0), closeOne('2'))).toBe(true);
    expect(await checkpoint.step(consumer, 'auth', from(9, 0), closeOne('3'))).toBe(false);
    const poison = checkpoint.step(consumer, 'auth', from(9, 1), () => Promise.reject(new Error('poison')));
    await expect(poison).rejects.toThrow('poison');
    expect(await checkpoint.positions(consumer, 'auth')).toEqual(
      new Map([
        [3, 9],
        [9, 1],
      ]),
    );
    const closed = await Promise.all(
      ['1', '2', '3'].map((account) => ledger.store.readStream(`account-${account}`)),
    );
    expect(closed.map(({ length }) => length)).toEqual([0, 1, 0]);
  });

  test('never goes back', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    await advanceOne(checkpoint, 3, () => Promise.resolve(7));
    await expect(advanceOne(checkpoint, 3, () => Promise.resolve(6))).rejects.toThrow(RangeError);
    expect(await checkpoint.positions(consumer, 'auth')).toEqual(new Map([[3, 7]]));
  });

  test('lets several processes apply one partition one after the other, each event once', async () => {
    const processes = [0, 1, 2].map(() => createCheckpoint({ store: openLedger(ledger.url).store }));
    await Promise.all(
      processes.flatMap((checkpoint) =>
        Array.from({ length: 10 }, () =>
          advanceOne(checkpoint, 5, async (tx, position) => {
            await tx.append(
              'account-count',
              'any',
              [{ type: 'AmountBooked', data: { account: 'count', amount: position } }],
              {
                metadata,
              },
            );
            return position + 1;
          }),
        ),
      ),
    );
    const events = await ledger.store.readStream('account-count');
    expect(events.map((event) => event.type === 'AmountBooked' && event.data.amount)).toEqual(
      Array.from({ length: 30 }, (_, index) => index),
    );
    expect(await processes[0]?.positions(consumer, 'auth')).toEqual(new Map([[5, 30]]));
  });
});

describe('parked events', () => {
  const parkAll = async (events: readonly SealedEvent[]): Promise<void> => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    await advanceOne(checkpoint, 3, async (tx, position) => {
      for (const event of events)
        await checkpoint.park(tx, consumer, event, `cannot apply ${event.position}`, 5);
      return position + events.length;
    });
  };

  test('block their stream and no other, and are counted and listed', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    const seen: boolean[] = [];
    const look = (): Promise<unknown> =>
      checkpoint.advance(consumer, 'auth', [1], (_tx, { positions, isAnyParked }) => {
        seen.push(isAnyParked);
        return Promise.resolve(positions);
      });
    await look();
    await parkAll([eventOf('user-1', 1), eventOf('user-2', 2), eventOf('user-1', 3), eventOf('user-1', 3)]);
    await look();
    expect(seen).toEqual([false, true]);
    const { result } = await ledger.store.transaction((tx) =>
      checkpoint.parkedStreams(tx, consumer, 'auth', ['user-1', 'user-2', 'user-3']),
    );
    expect(result).toEqual(new Set(['user-1', 'user-2']));
    const { result: ofOthers } = await ledger.store.transaction((tx) =>
      checkpoint.parkedStreams(tx, 'ledger__other', 'auth', ['user-1']),
    );
    expect(ofOthers).toEqual(new Set());
    expect(await checkpoint.countParked(consumer)).toBe(3);
    expect(await checkpoint.parked(consumer)).toMatchObject([
      { source: 'auth', stream: 'user-1', events: 2, attempts: 5, error: 'cannot apply 1' },
      { source: 'auth', stream: 'user-2', events: 1, attempts: 5, error: 'cannot apply 2' },
    ]);
  });

  test('are replayed in order and removed with the commit', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    await parkAll([eventOf('user-1', 4), eventOf('user-1', 1), eventOf('user-2', 2), eventOf('user-1', 11)]);
    const refused = checkpoint.replayParked(consumer, 'auth', 'user-1', () =>
      Promise.reject(new Error('still poison')),
    );
    await expect(refused).rejects.toThrow('still poison');
    expect(await checkpoint.countParked(consumer)).toBe(4);

    const replayed: SealedEvent[] = [];
    const count = await checkpoint.replayParked(consumer, 'auth', 'user-1', (_, events) => {
      replayed.push(...events);
      return Promise.resolve();
    });
    expect(count).toBe(3);
    expect(replayed).toEqual([eventOf('user-1', 1), eventOf('user-1', 4), eventOf('user-1', 11)]);
    expect(await checkpoint.parked(consumer)).toMatchObject([{ stream: 'user-2' }]);
    expect(
      await checkpoint.replayParked(consumer, 'auth', 'user-1', () => Promise.reject(new Error('called'))),
    ).toBe(0);
  });

  test('are replayed while the consumer waits, so that no event passes them', async () => {
    const checkpoint = createCheckpoint({ store: ledger.store });
    await parkAll([eventOf('user-1', 1)]);
    const steps: string[] = [];
    const replaying = Promise.withResolvers<undefined>();
    const consumed = Promise.withResolvers<undefined>();
    const replay = checkpoint.replayParked(consumer, 'auth', 'user-1', async () => {
      replaying.resolve(undefined);
      const winner = await Promise.race([
        consumed.promise.then(() => 'consumed'),
        blockedSession().then(() => 'waits'),
      ]);
      steps.push(`consumer ${winner}`, 'replayed 1');
    });
    await replaying.promise;
    const consume = advanceOne(checkpoint, 3, async (tx, position) => {
      const parked = await checkpoint.parkedStreams(tx, consumer, 'auth', ['user-1']);
      steps.push(parked.has('user-1') ? 'parked 2' : 'applied 2');
      consumed.resolve(undefined);
      return position + 1;
    });
    await Promise.all([replay, consume]);
    expect(steps).toEqual(['consumer waits', 'replayed 1', 'applied 2']);
  });

  const blockedSession = async (): Promise<void> => {
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      `.execute(ledger.db);
      expect(rows).not.toEqual([]);
    });
  };
});
