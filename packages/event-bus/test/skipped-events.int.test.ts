import { eventually, testNats, testPostgres } from '@balcao/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appliedBy, consume, metadata, openSink, openSource } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);
const sink = await openSink(database, nats.url);

const pin = async (stream: string, count: number): Promise<void> => {
  for (let number = 0; number < count; number += 1)
    await source.store.transaction((tx) =>
      tx.append(stream, 'any', [{ type: 'NotePinned', data: { number } }], { metadata }),
    );
};
const storedPosition = async (consumer: string): Promise<number> => {
  const { rows } = await sql<{ position: number }>`
    select coalesce(sum(position), 0)::int as position from consumer_positions where consumer = ${consumer}
  `.execute(sink.store.db);
  return rows[0]?.position ?? 0;
};

test('unwanted events are skipped without a transaction, and later ones are applied once', async () => {
  const consumer = consume(sink, 'messaging__passing');
  await consumer.caughtUp();
  await pin('note-a', 20);
  await consumer.caughtUp();
  expect(await storedPosition('messaging__passing')).toBe(0);
  expect(consumer.lag()).toBe(0);
  await source.write('note-a', 1);
  await expect.poll(() => appliedBy(sink, 'messaging__passing')).toHaveLength(1);
  expect(await storedPosition('messaging__passing')).toBe(21);
  await consumer.stop();
});

test('after a restart events are skipped again, and none is applied twice', async () => {
  await pin('note-a', 5);
  const consumer = consume(sink, 'messaging__passing');
  await consumer.caughtUp();
  await source.write('note-a', 2);
  await eventually(async () => {
    const rows = await appliedBy(sink, 'messaging__passing');
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
  });
  await consumer.stop();
});

test('two processes that skip the same events apply the next ones once', async () => {
  const other = await openSink(database, nats.url);
  const consumers = [consume(sink, 'messaging__both'), consume(other, 'messaging__both')];
  await Promise.all(consumers.map((consumer) => consumer.caughtUp()));
  for (let round = 0; round < 5; round += 1) {
    await pin('note-b', 3);
    await source.write('note-b', round);
  }
  await eventually(async () => {
    const rows = (await appliedBy(sink, 'messaging__both')).filter(({ stream }) => stream === 'note-b');
    expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  });
  await Promise.all(consumers.map((consumer) => consumer.stop()));
});

test('a consumer continues from a position that was set back meanwhile', async () => {
  const consumer = consume(sink, 'messaging__passing');
  await consumer.caughtUp();
  await pin('note-a', 3);
  await consumer.caughtUp();
  await sql`delete from applied where consumer = 'messaging__passing'`.execute(sink.store.db);
  await sql`update consumer_positions set position = 0 where consumer = 'messaging__passing'`.execute(
    sink.store.db,
  );
  await source.write('note-a', 3);
  await eventually(async () => {
    const rows = (await appliedBy(sink, 'messaging__passing')).filter(({ stream }) => stream === 'note-a');
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
  await consumer.stop();
});

test('events without effect are skipped without a transaction, and the next ones are applied', async () => {
  let isOff = true;
  const met: number[] = [];
  const consumer = consume(sink, 'messaging__idle', {
    isIdle: (events) => {
      met.push(events.length);
      return isOff;
    },
  });
  await consumer.caughtUp();
  const reached = await storedPosition('messaging__idle');
  await source.write('note-c', 1);
  await source.write('note-c', 2);
  await consumer.caughtUp();
  expect(met.length).toBeGreaterThan(0);
  expect(consumer.lag()).toBe(0);
  expect(await storedPosition('messaging__idle')).toBe(reached);
  expect(await appliedBy(sink, 'messaging__idle')).toEqual([]);
  isOff = false;
  await source.write('note-c', 3);
  await eventually(async () => {
    const rows = await appliedBy(sink, 'messaging__idle');
    expect(rows.map(({ number }) => number)).toEqual([3]);
  });
  expect(await storedPosition('messaging__idle')).toBeGreaterThan(reached + 2);
  await consumer.stop();
});

test('if isIdle fails, the consumer tries again and misses nothing', async () => {
  let failures = 0;
  const consumer = consume(sink, 'messaging__unsure', {
    isIdle: () => {
      failures += 1;
      if (failures < 3) throw new Error('nobody answers');
      return false;
    },
  });
  await source.write('note-d', 1);
  await eventually(async () => {
    const rows = await appliedBy(sink, 'messaging__unsure');
    expect(rows.filter(({ stream }) => stream === 'note-d').map(({ number }) => number)).toEqual([1]);
  });
  await consumer.stop();
});
