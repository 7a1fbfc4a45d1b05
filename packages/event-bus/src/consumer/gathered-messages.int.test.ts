import { disposeAtEnd, eventually, testNats } from '@balcao/testkit';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { connectBroker } from '../broker.ts';
import { ensureStream } from '../event-stream.ts';
import { recordingLog } from '../testing/test-bus.ts';
import { openDelivery } from './delivery.ts';
import { createFeeds } from './feed.ts';

const nats = await testNats();
const broker = await connectBroker({ url: nats.url, name: 'test', log: recordingLog() });
disposeAtEnd(() => broker.close());
const stranger = await connect({ servers: nats.url });
disposeAtEnd(() => stranger.close());
await ensureStream(await stranger.jetstreamManager(), 'ticket');

const publish = async (...texts: string[]): Promise<void> => {
  for (const text of texts) await stranger.jetstream().publish('evt.ticket.0.X', text);
};

/** Longer than any test: only who is hurried asks before. */
const neverMs = 600_000;

async function listen(pace: { lingerMs: number; isHurried: boolean }) {
  const heard: string[] = [];
  const stop = new AbortController();
  const delivery = await openDelivery(
    broker,
    'ticket',
    { from: undefined, pace: { lingerMs: () => pace.lingerMs, isHurried: () => pace.isHurried } },
    (payload) => heard.push(Buffer.from(payload).toString()),
  );
  const ended = delivery.ended(stop.signal);
  disposeAtEnd(async () => {
    stop.abort();
    await ended;
  });
  const hears = (texts: string[]): Promise<void> =>
    eventually(() => {
      expect(heard).toEqual(texts);
    });
  return { hears, hurry: delivery.hurry };
}

test('what comes alone is heard at once, what follows stays at the broker until somebody hurries', async () => {
  const { hears, hurry } = await listen({ lingerMs: neverMs, isHurried: false });
  await publish('1', '2', '3');
  await hears(['1']);
  hurry();
  await hears(['1', '2', '3']);
});

test('after a rest all that came is heard together, and what comes much later at once again', async () => {
  const { hears } = await listen({ lingerMs: 30, isHurried: false });
  await publish('1', '2', '3');
  await hears(['1', '2', '3']);
  await publish('4');
  await hears(['1', '2', '3', '4']);
});

test('more than one answer holds is asked for again without a rest', async () => {
  const pace = { lingerMs: neverMs, isHurried: false };
  const { hears, hurry } = await listen(pace);
  const texts = Array.from({ length: 1_200 }, (_, index) => String(index));
  await publish('first');
  await hears(['first']);
  for (const text of texts) stranger.publish('evt.ticket.0.X', text);
  await stranger.flush();
  hurry();
  await hears(['first', ...texts]);
});

test('nobody rests while somebody waits', async () => {
  const { hears } = await listen({ lingerMs: neverMs, isHurried: true });
  await publish('1', '2', '3');
  await hears(['1', '2', '3']);
});

test('a listener that can not wait ends the rest of those that can', async () => {
  const feeds = createFeeds(broker);
  disposeAtEnd(() => feeds.close());
  const live = Promise.withResolvers<undefined>();
  const unhurried = feeds.listen('ticket', {
    pace: { lingerMs: () => neverMs, isHurried: () => false },
    onEvent: () => undefined,
    onResync: () => {
      live.resolve(undefined);
    },
  });
  await live.promise;
  const heard: number[] = [];
  const impatient = feeds.listen('ticket', {
    pace: { lingerMs: () => 0, isHurried: () => true },
    onEvent: ({ position }) => void heard.push(position),
    onResync: () => undefined,
  });
  for (const position of [1, 2, 3]) await publish(JSON.stringify(eventAt(position)));
  await eventually(() => {
    expect(heard).toEqual([1, 2, 3]);
  });
  impatient.end();
  unhurried.end();
});

const eventAt = (position: number): object => ({
  id: `00000000-0000-7000-8000-00000000000${position}`,
  service: 'ticket',
  partition: 0,
  position,
  stream: 'stream-1',
  revision: position,
  type: 'SomethingHappened',
  version: 1,
  data: {},
  sealed: null,
  subject: null,
  metadata: { actor: { kind: 'nobody' }, correlationId: 'test' },
  at: '2026-11-21T00:00:00.000Z',
});
