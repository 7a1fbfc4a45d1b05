import { testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { appliedBy, consume, type Note, openSink, openSource } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);
const sink = await openSink(database, nats.url);

const poison = 666;
const numbersOf = async (consumer: string, stream: string): Promise<number[]> =>
  (await appliedBy(sink, consumer)).filter((row) => row.stream === stream).map((row) => row.number);

/** Streams of one partition, so that the poison event blocks both. */
const neighbours = ['note-poisoned', 'note-healthy'] as const;
const writeBoth = async (...numbers: number[]): Promise<void> => {
  for (const number of numbers)
    for (const stream of neighbours) {
      const isPoison = stream === 'note-poisoned' || number !== poison;
      if (!isPoison) continue;
      await source.store.transaction((tx) =>
        tx.append(
          stream,
          'any',
          [{ type: 'NoteWritten', data: { number }, sealed: { text: 'x' }, subject: stream }],
          {
            metadata: { actor: { kind: 'nobody' }, correlationId: 'x' },
            partitionKey: 'together',
          },
        ),
      );
    }
};

test('a poison event parks its stream, others go on, and a replay applies the waiting events in order', async () => {
  let isPoisonous = true;
  let tries = 0;
  const refuse = (events: readonly Note[]): void => {
    if (!events.some(({ data }) => data.number === poison)) return;
    tries += 1;
    if (isPoisonous) throw new TypeError('can not read this');
  };
  await writeBoth(1, 2, poison, 3);
  const consumer = consume(sink, 'messaging__poison', { onApply: refuse });
  await expect.poll(() => numbersOf('messaging__poison', 'note-healthy')).toEqual([1, 2, 3]);
  await writeBoth(4, 5);
  await expect.poll(() => numbersOf('messaging__poison', 'note-healthy')).toEqual([1, 2, 3, 4, 5]);
  expect(await numbersOf('messaging__poison', 'note-poisoned')).toEqual([1, 2]);
  expect(await consumer.countParked()).toBe(4);
  expect(tries).toBeLessThanOrEqual(8);
  const [parked] = await sink.checkpoint.parked('messaging__poison');
  expect(parked).toMatchObject({ stream: 'note-poisoned', events: 4, attempts: 5 });
  // Neither the event's content nor the error's message, which may quote it.
  expect(parked?.error).toMatch(/^TypeError at /);
  expect(sink.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'an event can not be applied: its stream is parked', fields: { stream: 'note-poisoned' } },
  ]);

  await expect(consumer.replayParked('note-poisoned')).rejects.toThrow('can not read this');
  expect(await consumer.countParked()).toBe(4);

  isPoisonous = false;
  expect(await consumer.replayParked('note-poisoned')).toBe(4);
  await writeBoth(6);
  await expect
    .poll(() => numbersOf('messaging__poison', 'note-poisoned'))
    .toEqual([1, 2, poison, 3, 4, 5, 6]);
  expect(await consumer.countParked()).toBe(0);
  await consumer.stop();
});

test('parked events outlive the process, and no event of the stream passes them', async () => {
  await writeBoth(7, poison);
  const refuse = (events: readonly Note[]): void => {
    if (events.some(({ data }) => data.number === poison)) throw new Error('still');
  };
  const first = consume(sink, 'messaging__outlived', { onApply: refuse });
  await expect.poll(() => first.countParked()).toBeGreaterThan(0);
  await first.stop();
  await writeBoth(8);
  const second = consume(sink, 'messaging__outlived');
  await second.caughtUp();
  expect(await numbersOf('messaging__outlived', 'note-poisoned')).toEqual([1, 2]);
  await second.stop();
});
