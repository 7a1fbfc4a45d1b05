import { eventually, testNats, testPostgres } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appliedBy, consume, openSink, openSource, positionsInLog, positionsOf } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);

const sink = await openSink(database, nats.url);

const slowly = { intervalMs: 100 };

/** Runs eight writers during `disaster`, and for a while after it. */
async function underLoad(disaster: () => Promise<void>): Promise<void> {
  let isOver = false;
  let number = 0;
  const writer = async (index: number): Promise<void> => {
    while (!isOver) {
      number += 1;
      await source.write(`note-${index}-${number % 5}`, number);
    }
  };
  const writers = Array.from({ length: 8 }, (_, index) => writer(index));
  const settle = async (more: number): Promise<void> => {
    const from = number;
    await expect.poll(() => number).toBeGreaterThan(from + more);
  };
  await settle(50);
  await disaster();
  await settle(50);
  isOver = true;
  await Promise.all(writers);
}

const expectAll = async (consumer: string): Promise<void> => {
  await eventually(async () => {
    expect(positionsOf(await appliedBy(sink, consumer))).toEqual(await positionsInLog(source));
  }, slowly);
};

test('deleting every stream of the broker under load loses nothing and reorders nothing', async () => {
  const consumer = consume(sink, 'messaging__streams', { reconcileMs: 60_000 });
  await consumer.caughtUp();
  await underLoad(async () => {
    await nats.deleteAllStreams();
  });
  await underLoad(async () => {
    await nats.deleteAllStreams();
  });
  await expectAll('messaging__streams');
  // Delivery continues from the new stream, without reading the log.
  const count = (await appliedBy(sink, 'messaging__streams')).length;
  await source.write('note-after', 1);
  await expect.poll(() => appliedBy(sink, 'messaging__streams')).toHaveLength(count + 1);
  await consumer.stop();
});

test('a stream that is deleted while idle is created again and consumed', async () => {
  const consumer = consume(sink, 'messaging__quiet', { reconcileMs: 60_000 });
  await consumer.caughtUp();
  await nats.deleteAllStreams();
  await source.write('note-quiet', 1);
  await expectAll('messaging__quiet');
  await consumer.stop();
});

test('a broker that restarts under load loses nothing and reorders nothing', async () => {
  const consumer = consume(sink, 'messaging__restart', { reconcileMs: 60_000 });
  await consumer.caughtUp();
  await underLoad(async () => {
    await nats.stop();
    await nats.start();
  });
  await expectAll('messaging__restart');
  await consumer.stop();
});

test('events that were published while nobody listened are fetched', async () => {
  const consumer = consume(sink, 'messaging__late');
  await consumer.caughtUp();
  await consumer.stop();
  await underLoad(() => Promise.resolve());
  await nats.deleteAllStreams();
  const again = consume(sink, 'messaging__late', { reconcileMs: 60_000 });
  await expectAll('messaging__late');
  await again.stop();
});

test('a sleeping relay delays nothing for ever, because positions are compared with the log', async () => {
  const consumer = consume(sink, 'messaging__reconciled', { reconcileMs: 20 });
  await consumer.caughtUp();
  await source.stopRelay();
  await source.write('note-unpublished', 1);
  await expectAll('messaging__reconciled');
  source.startRelay();
  await consumer.stop();
});

test('database connections that break during batches lose and duplicate nothing', async () => {
  const consumer = consume(sink, 'messaging__cut', { batchSize: 20 });
  await underLoad(async () => {
    for (let time = 0; time < 10; time += 1) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'messaging' and datname = current_database()
      `.execute(source.store.db);
      await expect.poll(() => appliedBy(sink, 'messaging__cut')).toBeDefined();
    }
  });
  await expectAll('messaging__cut');
  expect(await consumer.countParked()).toBe(0);
  await consumer.stop();
});
