import { eventually, testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { appliedBy, consume, openSink, openSource, positionsInLog, positionsOf } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);
const sink = await openSink(database, nats.url);

/** Ends what hangs, and measures nothing. */
const patienceMs = 60_000;
const streams = Array.from({ length: 20 }, (_, index) => `note-${index}`);
/** In parallel, but only as many as get a database connection in time on any machine. */
const writeMany = async (from: number, count: number): Promise<void> => {
  await Promise.all(
    streams.map(async (stream, place) => {
      for (let index = place; index < count; index += streams.length)
        await source.write(stream, from + index);
    }),
  );
};

const pin = (number: number) =>
  source.store.transaction((tx) =>
    tx.append('note-1', 'any', [{ type: 'NotePinned', data: { number } }], {
      metadata: { actor: { kind: 'nobody' }, correlationId: 'x' },
    }),
  );

test('a new consumer applies the whole log in order, then new events, each once', async () => {
  await writeMany(0, 300);
  const consumer = consume(sink, 'messaging__a');
  await consumer.caughtUp();
  await writeMany(300, 300);
  await expect.poll(() => appliedBy(sink, 'messaging__a')).toHaveLength(600);
  const rows = await appliedBy(sink, 'messaging__a');
  expect(positionsOf(rows)).toEqual(await positionsInLog(source));
  expect(rows.every(({ text, number }) => text === `text ${number}`)).toBe(true);
  expect(consumer.lag()).toBe(0);
  await consumer.stop();
});

test('a restarted consumer continues from its position', async () => {
  await writeMany(600, 100);
  const consumer = consume(sink, 'messaging__a');
  await consumer.caughtUp();
  expect(positionsOf(await appliedBy(sink, 'messaging__a'))).toEqual(await positionsInLog(source));
  await consumer.stop();
});

test('an event arrives soon, without reading the log', async () => {
  const consumer = consume(sink, 'messaging__b', { reconcileMs: 60_000 });
  await consumer.caughtUp();
  const before = (await appliedBy(sink, 'messaging__b')).length;
  await source.write('note-1', 1);
  // Long before the log is read again.
  await expect.poll(() => appliedBy(sink, 'messaging__b')).toHaveLength(before + 1);
  await consumer.stop();
});

test('many events share one transaction', async () => {
  const batches: number[] = [];
  const consumer = consume(sink, 'messaging__c', { onApply: (events) => void batches.push(events.length) });
  await consumer.caughtUp();
  const total = (await appliedBy(sink, 'messaging__c')).length;
  expect(batches.reduce((sum, size) => sum + size, 0)).toBe(total);
  expect(batches.length).toBeLessThanOrEqual(20);
  await consumer.stop();
});

test('a lingering consumer batches events until a caller waits', async () => {
  const batches: number[] = [];
  const impatient = sink.bus.subscriptions.listen('ticket', {
    onEvent: () => undefined,
    onResync: () => undefined,
  });
  const consumer = consume(sink, 'messaging__f', {
    lingerMs: 600_000,
    reconcileMs: 600_000,
    onApply: (events) => void batches.push(events.length),
  });
  await consumer.caughtUp();
  batches.length = 0;
  for (let number = 1; number <= 5; number += 1) await source.write('note-1', number);
  await expect.poll(() => consumer.lag()).toBe(5);
  expect(batches).toEqual([]);
  const newest = (await source.store.readStream('note-1')).at(-1);
  const { partition, position } = newest ?? { partition: -1, position: -1 };
  expect(await consumer.waitFor(partition, position, patienceMs)).toBe(true);
  expect(batches).toEqual([5]);
  await consumer.stop();
  impatient.end();
});

test('a lingering consumer applies a lone event without the whole pause', async () => {
  const consumer = consume(sink, 'messaging__h', { lingerMs: 600_000, reconcileMs: 600_000 });
  await consumer.ready();
  const before = (await appliedBy(sink, 'messaging__h')).length;
  await source.write('note-1', 1);
  await expect.poll(async () => (await appliedBy(sink, 'messaging__h')).length).toBeGreaterThan(before);
  await consumer.stop();
});

test('an urgent event ends the pause, and takes along what waits', async () => {
  const urgentRevision = ((await source.store.readStream('note-1')).at(-1)?.revision ?? 0) + 3;
  const batches: number[] = [];
  const consumer = consume(sink, 'messaging__i', {
    lingerMs: 600_000,
    reconcileMs: 600_000,
    isUrgent: ({ stream, revision }) => stream === 'note-1' && revision === urgentRevision,
    onApply: (events) => void batches.push(events.length),
  });
  await consumer.caughtUp();
  batches.length = 0;
  for (let number = 1; number <= 2; number += 1) await source.write('note-1', number);
  await expect.poll(() => consumer.lag()).toBe(2);
  expect(batches).toEqual([]);
  await source.write('note-1', 3);
  await expect.poll(() => batches).toEqual([3]);
  await consumer.stop();
});

test('a lingering consumer continues when the pause is over', async () => {
  const consumer = consume(sink, 'messaging__g', { lingerMs: 20, reconcileMs: 600_000 });
  await consumer.caughtUp();
  const before = (await appliedBy(sink, 'messaging__g')).length;
  for (let number = 1; number <= 5; number += 1) await source.write('note-1', number);
  await expect.poll(() => appliedBy(sink, 'messaging__g')).toHaveLength(before + 5);
  await consumer.stop();
});

test('unwanted types are skipped', async () => {
  const consumer = consume(sink, 'messaging__d');
  await consumer.caughtUp();
  const before = await appliedBy(sink, 'messaging__d');
  const {
    written: [place],
  } = await pin(1);
  expect(await consumer.waitFor(place?.partition ?? -1, place?.position ?? Infinity, patienceMs)).toBe(true);
  expect(await appliedBy(sink, 'messaging__d')).toEqual(before);
  await consumer.stop();
});

test('a wait for a write ends when it is applied, or when the time is over', async () => {
  const consumer = consume(sink, 'messaging__e');
  await consumer.caughtUp();
  const { written } = await source.store.transaction((tx) =>
    tx.append(
      'note-2',
      'any',
      [{ type: 'NoteWritten', data: { number: 5 }, sealed: { text: 'x' }, subject: 'note-2' }],
      { metadata: { actor: { kind: 'nobody' }, correlationId: 'x' } },
    ),
  );
  const { partition, position } = written[0] ?? { partition: -1, position: -1 };
  expect(await consumer.waitFor(partition, position, patienceMs)).toBe(true);
  expect(consumer.appliedThrough(partition)).toBe(position);
  expect(await consumer.waitFor(partition, position + 1, 50)).toBe(false);
  await consumer.stop();
});

test('two processes of one consumer apply each event once, in order', async () => {
  const second = await openSink(database, nats.url);
  const stumbled = [...sink.log.lines, ...second.log.lines].length;
  const consumers = [consume(sink, 'messaging__f'), consume(second, 'messaging__f')];
  await writeMany(1_000, 300);
  await Promise.all(consumers.map((consumer) => consumer.caughtUp()));
  await eventually(async () => {
    expect(positionsOf(await appliedBy(sink, 'messaging__f'))).toEqual(await wanted());
  });
  await consumers[0]?.stop();
  await writeMany(2_000, 50);
  await eventually(async () => {
    expect(positionsOf(await appliedBy(sink, 'messaging__f'))).toEqual(await wanted());
  });
  await consumers[1]?.stop();
  // Being beaten by another process is not logged as a failure.
  expect([...sink.log.lines, ...second.log.lines]).toHaveLength(stumbled);
});

/** All but the one event that no consumer here wants. */
async function wanted(): Promise<Record<number, number[]>> {
  const inLog = await positionsInLog(source);
  const { events } = await source.store
    .readStream('note-1')
    .then((all) => ({ events: all.filter(({ type }) => type === 'NotePinned') }));
  for (const { partition, position } of events)
    inLog[partition] = (inLog[partition] ?? []).filter((candidate) => candidate !== position);
  return inLog;
}
