import { AppError } from '@balcao/contracts';
import { createSealing } from '@balcao/event-store';
import { testNats, testPostgres } from '@balcao/testkit';
import { expect, test } from 'vitest';
import { createKeySource, startConsumer } from '../src/index.ts';
import { masterKey, notes, openSink, openSource, type SinkTx } from './desk.ts';

const database = await testPostgres();
const nats = await testNats();
const source = await openSource(database, nats.url);
const sink = await openSink(database, nats.url);
const sealing = createSealing({ db: source.store.db, masterKey: { current: masterKey } });

const textsOf = async (
  consumer: string,
  ttlMs: number,
  work: () => Promise<void>,
): Promise<(string | null)[]> => {
  const texts: (string | null)[] = [];
  const running = startConsumer({
    bus: sink.bus,
    consumer,
    source: 'ticket',
    catalog: notes,
    checkpoint: sink.checkpoint,
    keys: createKeySource({ bus: sink.bus, source: 'ticket', ttlMs }),
    log: sink.log,
    types: ['NoteWritten'],
    apply: (_tx: SinkTx, events) =>
      Promise.resolve(void texts.push(...events.map(({ sealed }) => sealed?.text ?? null))),
  });
  await running.caughtUp();
  await work();
  await running.caughtUp();
  await running.stop();
  return texts;
};

test('an erased person reads as null, and returns under another key', async () => {
  await source.write('contact-1', 1);
  const texts = await textsOf('messaging__erase', 60_000, async () => {
    await sealing.erase(['contact-1']);
    // Sealed under a new key, while the old one is still cached.
    await source.write('contact-1', 2);
  });
  expect(texts).toEqual(['text 1', 'text 2']);
  expect(await textsOf('messaging__afterwards', 60_000, () => Promise.resolve())).toEqual([null, 'text 2']);
});

test('a cached key expires', async () => {
  await source.write('contact-2', 3);
  const [patient, forgetful] = [60_000, 20].map((ttlMs) =>
    createKeySource({ bus: sink.bus, source: 'ticket', ttlMs }),
  );
  const known = async (keys: typeof patient) => (await keys?.open(['contact-2', 'contact-unknown']))?.size;
  expect([await known(patient), await known(forgetful)]).toEqual([1, 1]);
  await sealing.erase(['contact-2']);
  await expect.poll(() => known(forgetful)).toBe(0);
  expect(await known(patient)).toBe(1);
});

test('while the owner is unreachable events wait; none is parked or read as erased', async () => {
  const lonely = await openSink(database, nats.url);
  let asked = 0;
  const keys = createKeySource({ bus: lonely.bus, source: 'ticket' });
  let isAway = true;
  const texts: (string | null)[] = [];
  const running = startConsumer({
    bus: lonely.bus,
    consumer: 'messaging__away',
    source: 'ticket',
    catalog: notes,
    checkpoint: lonely.checkpoint,
    keys: {
      open: (subjects, isFresh) => {
        asked += 1;
        return isAway ? Promise.reject(new AppError('ERR_UNAVAILABLE')) : keys.open(subjects, isFresh);
      },
    },
    log: lonely.log,
    types: ['NoteWritten'],
    patience: { firstDelayMs: 5, maxDelayMs: 10 },
    apply: (_tx: SinkTx, events) =>
      Promise.resolve(void texts.push(...events.map(({ sealed }) => sealed?.text ?? null))),
  });
  await expect.poll(() => asked).toBeGreaterThan(20);
  expect(await running.countParked()).toBe(0);
  isAway = false;
  await running.caughtUp();
  expect(texts.filter((text) => text !== null)).toEqual(['text 2']);
  await running.stop();
});
