import { eventually } from '@balcao/testkit';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { partitionCount } from '../src/index.ts';
import { metadata } from './ledger.ts';
import { newLedger, openLedger, type Ledger } from './open-ledger.ts';

const ledger = await newLedger();

const booked = (account: string) => ({ type: 'AmountBooked', data: { account, amount: 1 } }) as const;

/** Reads every partition by position until stopped, like the relay and consumers. */
const followLog = (reader: Ledger) => {
  const seen = new Map<number, number[]>();
  let isOver = false;
  const poll = async (): Promise<number> => {
    let found = 0;
    for (let partition = 0; partition < partitionCount; partition += 1) {
      const positions = seen.get(partition) ?? [];
      const { events } = await reader.store.readLog({ partition, after: positions.at(-1) ?? 0, limit: 7 });
      seen.set(partition, positions.concat(events.map(({ position }) => position)));
      found += events.length;
    }
    return found;
  };
  const run = async (): Promise<Map<number, number[]>> => {
    while (!isOver) await poll();
    while ((await poll()) > 0);
    return seen;
  };
  const running = run();
  return () => {
    isOver = true;
    return running;
  };
};

const chance = (share: number): boolean => Math.random() < share;

/** One transaction over one to four streams in any order, some with several events; some roll back. */
const writeSomething = async (writer: Ledger, round: string): Promise<number> => {
  const streams = Array.from(
    { length: 1 + Math.floor(Math.random() * 4) },
    (_, index) => `${round}-${index}`,
  );
  let appended = 0;
  await writer.store.transaction(async (tx) => {
    appended = 0;
    for (const stream of streams) {
      const events = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => booked(stream));
      await tx.append(`account-${stream}`, 'absent', events, { metadata });
      appended += events.length;
    }
    if (chance(0.2)) throw new Error('changed its mind');
  });
  return appended;
};

const killOneWriter = async (): Promise<void> => {
  await sql`
    select pg_terminate_backend(pid) from (
      select pid from pg_stat_activity
      where application_name = 'writer' and datname = current_database() and xact_start is not null
      order by random() limit 1
    ) victim
  `.execute(ledger.db);
};

describe('positions', () => {
  test('are dense and in commit order despite many writers, rollbacks and killed connections', async () => {
    const before = await deadlocks();
    const writers = Array.from({ length: 4 }, () => openLedger(ledger.url, { applicationName: 'writer' }));
    const end = followLog(openLedger(ledger.url));
    let committed = 0;
    let failed = 0;
    const write = async (index: number): Promise<void> => {
      for (let round = 0; round < 20; round += 1) {
        const writer = writers[index % writers.length];
        if (writer === undefined) continue;
        if (chance(0.1)) await killOneWriter();
        await writeSomething(writer, `w${index}-${round}`).then(
          (count) => (committed += count),
          () => (failed += 1),
        );
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, index) => write(index)));
    const seen = await end();
    await Promise.all(writers.map(({ database }) => database.close()));
    expect(await deadlocks()).toBe(before);

    const { rows } = await sql<{ partition: number; position: number; events: number; head: number }>`
      select partition, count(*) as events, max(position) as head,
        (select position from es_partitions where es_partitions.partition = es_events.partition) as position
      from es_events group by partition
    `.execute(ledger.db);
    for (const { partition, position, events, head } of rows) {
      expect({ partition, events, head }).toEqual({ partition, events: position, head: position });
      expect(seen.get(partition)).toEqual(Array.from({ length: position }, (_, index) => index + 1));
    }
    expect(failed).toBeGreaterThan(0);
    expect(rows.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThanOrEqual(committed);
    expect(rows).toHaveLength(partitionCount);
  });

  test('follow the order of appends inside a transaction', async () => {
    const { written } = await ledger.store.transaction(async (tx) => {
      for (const name of ['one', 'two', 'three'])
        await tx.append(`account-order-${name}`, 'absent', [booked(name), booked(name)], {
          metadata,
          partitionKey: 'order',
        });
    });
    const [{ partition, position } = { partition: 0, position: 0 }] = written;
    const { events } = await ledger.store.readLog({ partition, after: position - 6, limit: 10 });
    expect(events.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual(
      ['one', 'two', 'three'].flatMap((name) => [`account-order-${name} 1`, `account-order-${name} 2`]),
    );
  });
});

describe('transactions over several streams', () => {
  test('in opposite orders never deadlock', async () => {
    const streams = Array.from({ length: 6 }, (_, index) => `account-ring-${index}`);
    const rounds = 12;
    const before = await deadlocks();
    const writer = openLedger(ledger.url, { applicationName: 'writer' });
    const transfer = async (index: number): Promise<void> => {
      const order = index % 2 === 0 ? streams : streams.toReversed();
      for (let round = 0; round < rounds; round += 1) {
        await writer.store.transaction(async (tx) => {
          for (const stream of order) await tx.append(stream, 'any', [booked(stream)], { metadata });
        });
      }
    };
    await Promise.all([0, 1, 2, 3].map(transfer));
    for (const stream of streams) expect(await ledger.store.readStream(stream)).toHaveLength(4 * rounds);
    await writer.database.close();
    expect(await deadlocks()).toBe(before);
  });
});

/** Server processes report their counts when they end, so the test waits for the writers. */
const deadlocks = async (): Promise<number> => {
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = 'writer' and datname = current_database()
    `.execute(ledger.db);
    expect(rows).toEqual([]);
  });
  await sql`select pg_stat_clear_snapshot()`.execute(ledger.db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(ledger.db);
  return rows[0]?.deadlocks ?? -1;
};
