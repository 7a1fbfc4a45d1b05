import { AppError, defineOperation } from '@balcao/contracts';
import { testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  appliedBy as isAppliedBy,
  createKeySource,
  createMemoryCheckpoint,
  serveOperation,
  startConsumer,
} from '../src/index.ts';
import { attendant, contextOf, testBus } from '../src/testing/test-bus.ts';
import { appliedBy, consume, notes, openSink, openSource } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);
const sink = await openSink(database, nats.url);

const countNotes = defineOperation({
  service: 'messaging',
  operation: 'countNotes',
  input: z.object({}),
  output: z.object({ count: z.number() }),
});

test('a caller that wrote in one service reads it in another, every time', async () => {
  const consumer = consume(sink, 'messaging__notes', {
    onApply: () => new Promise((resolve) => setTimeout(resolve, 30)),
  });
  await consumer.caughtUp();
  const isApplied = isAppliedBy([consumer]);
  // If the machine stalls for a second, the test proves nothing about the read.
  let heldMs: number | undefined = 20_000;
  const serving = sink.bus.serve('messaging', {
    isApplied: (written, timeoutMs) => isApplied(written, heldMs ?? timeoutMs),
    operations: [
      serveOperation(countNotes, async () => ({
        count: (await appliedBy(sink, 'messaging__notes')).length,
      })),
    ],
  });
  const client = await testBus(nats.url);
  await sink.bus.ready();
  for (let number = 1; number <= 10; number += 1) {
    const event = { type: 'NotePinned', data: { number } } as const;
    const note = { type: 'NoteWritten', data: { number }, sealed: { text: 'x' }, subject: 'note' } as const;
    const { written } = await source.store.transaction((tx) =>
      tx.append('note-1', 'any', [note, event], { metadata: { actor: attendant, correlationId: 'x' } }),
    );
    const answer = await client.call(countNotes, {}, contextOf(attendant, { after: written }));
    expect(answer).toEqual({ count: number });
  }
  heldMs = undefined;
  const startedAt = Date.now();
  const unheardOf = { service: 'ticket', partition: 0, position: 1_000_000 } as const;
  // A call that waited until this deadline would outlive the test.
  const deadline = new Date(Date.now() + 3_600_000);
  const answer = await client.call(countNotes, {}, contextOf(attendant, { after: [unheardOf], deadline }));
  expect(answer).toEqual({ count: 10 });
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(990);
  await serving.stop();
  await consumer.stop();
});

test("a service that is behind does not answer 'not found', and is asked again", async () => {
  let isKnown = false;
  const findNote = defineOperation({
    service: 'messaging',
    operation: 'findNote',
    input: z.object({ number: z.number().positive() }),
    output: z.object({ isThere: z.boolean() }),
  });
  const serving = sink.bus.serve('messaging', {
    isApplied: () => Promise.resolve(isKnown),
    operations: [
      serveOperation(findNote, ({ number }) =>
        number === 1
          ? Promise.resolve({ isThere: true })
          : Promise.reject(new AppError('ERR_QUEUE_NOT_FOUND')),
      ),
    ],
  });
  const client = await testBus(nats.url);
  await sink.bus.ready();
  const written = { service: 'ticket', partition: 0, position: 1 } as const;
  const ask = (number: number, after: readonly (typeof written)[] = [written]) =>
    client.call(findNote, { number }, contextOf(attendant, { after }));
  await expect(ask(2)).rejects.toMatchObject({
    code: 'ERR_UNAVAILABLE',
    details: { retryAfterSeconds: 1 },
  });
  // Slightly old data is better than none, and an invalid request stays invalid.
  expect(await ask(1)).toEqual({ isThere: true });
  await expect(ask(-1)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  await expect(ask(2, [])).rejects.toMatchObject({ code: 'ERR_QUEUE_NOT_FOUND' });
  isKnown = true;
  await expect(ask(2)).rejects.toMatchObject({ code: 'ERR_QUEUE_NOT_FOUND' });
  await serving.stop();
});

test('a read model in memory starts with a snapshot and continues from its positions', async () => {
  const snapshot = await Promise.all(
    Array.from({ length: 16 }, async (_, partition) => ({
      partition,
      position: (await source.store.readLog({ partition, after: 0, limit: 1 })).head,
    })),
  );
  const numbers: number[] = [];
  const gateway = await testBus(nats.url);
  const consumer = startConsumer({
    bus: gateway,
    consumer: 'gateway__directory',
    source: 'ticket',
    catalog: notes,
    checkpoint: createMemoryCheckpoint(snapshot),
    keys: createKeySource({ bus: gateway, source: 'ticket' }),
    log: gateway.log,
    types: ['NoteWritten'],
    patience: { firstDelayMs: 1 },
    apply: (_tx, events) => {
      const fresh = events.map(({ data }) => data.number);
      if (fresh.includes(666)) return Promise.reject(new Error('poison'));
      numbers.push(...fresh);
      return Promise.resolve();
    },
  });
  await consumer.ready();
  await source.write('note-a', 100);
  await source.write('note-b', 666);
  await source.write('note-b', 101);
  await source.write('note-a', 102);
  await consumer.caughtUp();
  expect(numbers).toEqual([100, 102]);
  expect(await consumer.countParked()).toBe(2);
  await consumer.stop();
});
