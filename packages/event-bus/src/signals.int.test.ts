import { eventually, testNats } from '@balcao/testkit';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { recordingLog, testBus } from './testing/test-bus.ts';

const nats = await testNats();

test('a signal reaches every listener, and an invalid message reaches none', async () => {
  const log = recordingLog();
  const [one, other] = [await testBus(nats.url), await testBus(nats.url, { log })];
  const seen: unknown[] = [];
  one.onSignal('ConnectionSessionTouched', (payload) => seen.push(['one', payload]));
  const stop = other.onSignal('ConnectionSessionTouched', (payload) => seen.push(['other', payload]));
  await Promise.all([one.ready(), other.ready()]);
  one.signal('ConnectionSessionTouched', { connectionId: 3 });
  await expect
    .poll(() => seen.toSorted())
    .toEqual([
      ['one', { connectionId: 3 }],
      ['other', { connectionId: 3 }],
    ]);
  const stranger = await connect({ servers: nats.url });
  stranger.publish('sig.ConnectionSessionTouched', '{"connectionId":"three"}');
  stranger.publish('sig.ConnectionSessionTouched', 'no JSON');
  await stranger.flush();
  await expect
    .poll(() => log.lines.map(({ message }) => message))
    .toEqual(['a signal does not match its contract', 'a message could not be taken']);
  stop();
  one.signal('ConnectionSessionTouched', { connectionId: 4 });
  await expect.poll(() => seen.slice(2)).toEqual([['one', { connectionId: 4 }]]);
  await stranger.close();
});

test('a wake reaches its service until the listener is removed', async () => {
  const bus = await testBus(nats.url);
  let woken = 0;
  const stop = bus.onWake('ticket', () => {
    woken += 1;
  });
  await bus.ready();
  bus.wake('messaging');
  bus.wake('ticket');
  await expect.poll(() => woken).toBe(1);
  stop();
  bus.wake('ticket');
  await bus.ready();
  expect(woken).toBe(1);
});

test('the bus is ready while the broker answers, and reconnects by itself', async () => {
  const bus = await testBus(nats.url);
  let woken = 0;
  bus.onWake('ticket', () => {
    woken += 1;
  });
  await bus.ready();
  await nats.stop();
  await eventually(() => expect(bus.ready()).rejects.toThrow());
  // No listener exists, and nothing breaks.
  bus.wake('ticket');
  await nats.start();
  await eventually(() => bus.ready());
  bus.wake('ticket');
  await expect.poll(() => woken).toBe(1);
});

test('a process notices that it lost the broker, and that the broker is back', async () => {
  const bus = await testBus(nats.url);
  const seen: string[] = [];
  bus.onLinkLost(() => seen.push('lost'));
  const stop = bus.onLinkBack(() => seen.push('back'));
  await bus.ready();
  for (const isFirst of [true, false]) {
    await nats.stop();
    await eventually(() => expect(bus.ready()).rejects.toThrow());
    await nats.start();
    await eventually(() => bus.ready());
    if (isFirst) stop();
  }
  expect(seen).toEqual(['lost', 'back', 'lost']);
});
