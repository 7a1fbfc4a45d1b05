import { testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { createKeySource, startConsumer } from '../src/index.ts';
import { notes, openSink, openSource, type SinkTx } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);
const sink = await openSink(database, nats.url);

test('events that another process applied during the preparation are skipped, the others are applied', async () => {
  // The consumer reads all of them from the log, as one batch.
  await source.stopRelay();
  for (let number = 1; number <= 5; number += 1) await source.write('note-1', number);
  const seen: Record<'prepared' | 'applied' | 'followed', number[][]> = {
    prepared: [],
    applied: [],
    followed: [],
  };
  const consumer = startConsumer({
    bus: sink.bus,
    consumer: 'messaging__overlap',
    source: 'ticket',
    catalog: notes,
    checkpoint: sink.checkpoint,
    keys: createKeySource({ bus: sink.bus, source: 'ticket' }),
    log: sink.log,
    types: ['NoteWritten'],
    async prepare(events) {
      seen.prepared.push(events.map(({ data }) => data.number));
      const [first] = events;
      if (first?.position === 1)
        await sink.checkpoint.advance('messaging__overlap', 'ticket', [first.partition], () =>
          Promise.resolve(new Map([[first.partition, 3]])),
        );
      return { doubled: events.map(({ data }) => data.number * 2) };
    },
    apply: (_tx: SinkTx, events, { doubled }) => {
      seen.applied.push(
        events.map(({ data }) => data.number),
        doubled,
      );
      return Promise.resolve();
    },
    afterCommit: (events) => void seen.followed.push(events.map(({ data }) => data.number)),
  });
  await consumer.caughtUp();
  expect(seen).toEqual({
    prepared: [[1, 2, 3, 4, 5]],
    applied: [
      [4, 5],
      [2, 4, 6, 8, 10],
    ],
    followed: [[4, 5]],
  });
  expect(sink.log.lines).toEqual([]);
  await consumer.stop();
  source.startRelay();
});

test('a failure after the commit is not retried', async () => {
  const applied: number[] = [];
  const consumer = startConsumer({
    bus: sink.bus,
    consumer: 'messaging__after',
    source: 'ticket',
    catalog: notes,
    checkpoint: sink.checkpoint,
    keys: createKeySource({ bus: sink.bus, source: 'ticket' }),
    log: sink.log,
    types: ['NoteWritten'],
    apply: (_tx: SinkTx, events) =>
      Promise.resolve(void applied.push(...events.map(({ data }) => data.number))),
    afterCommit: () => Promise.reject(new Error('nobody hears')),
  });
  await consumer.caughtUp();
  expect(applied).toEqual([1, 2, 3, 4, 5]);
  expect(sink.log.lines.map(({ message }) => message)).toEqual(['the work after a commit failed']);
  await consumer.stop();
});
