import type { SealedEvent } from '@balcao/contracts';
import { testNats } from '@balcao/testkit';
import { connect } from 'nats';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { testBus } from './testing/test-bus.ts';

const nats = await testNats();

const events = (count: number): SealedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    id: v7(),
    service: 'channel-session',
    partition: 3,
    position: index + 1,
    stream: 'connection-1',
    revision: index + 1,
    type: 'ConnectionAdded',
    version: 1,
    data: { connectionId: index },
    sealed: null,
    subject: null,
    metadata: { actor: { kind: 'nobody' }, correlationId: 'x' },
    at: '2026-11-21T00:00:00.000Z',
  }));

test('events are stored in order, once each, in a stream that is made when it is missing', async () => {
  const bus = await testBus(nats.url);
  const publisher = bus.publisher('channel-session');
  const batch = events(1_200);
  await publisher.publish(batch);
  await publisher.publish(batch.slice(600));
  const connection = await connect({ servers: nats.url });
  const manager = await connection.jetstreamManager();
  const name = 'CHANNEL_SESSION_EVENTS';
  const { config, state } = await manager.streams.info(name);
  expect(state.messages).toBe(1_200);
  expect(config).toMatchObject({
    subjects: ['evt.channel-session.>'],
    storage: 'file',
    retention: 'limits',
    max_age: 2 * 24 * 60 * 60 * 1e9,
    duplicate_window: 2 * 60 * 1e9,
  });
  for (const seq of [1, 600, 1_200]) {
    const message = await manager.streams.getMessage(name, { seq });
    expect(message.subject).toBe('evt.channel-session.3.ConnectionAdded');
    expect(message.json()).toEqual(batch[seq - 1]);
  }
  await connection.close();
});

test('a stream that is deleted in between is made anew', async () => {
  const bus = await testBus(nats.url);
  const publisher = bus.publisher('channel-session');
  await publisher.publish(events(1));
  await nats.deleteAllStreams();
  await publisher.publish(events(2));
  const connection = await connect({ servers: nats.url });
  const manager = await connection.jetstreamManager();
  expect((await manager.streams.info('CHANNEL_SESSION_EVENTS')).state.messages).toBe(2);
  await connection.close();
});

test('a stream that refuses what it gets is made anew', async () => {
  const bus = await testBus(nats.url);
  const publisher = bus.publisher('channel-session');
  await publisher.publish(events(1));
  const connection = await connect({ servers: nats.url });
  const manager = await connection.jetstreamManager();
  await manager.streams.update('CHANNEL_SESSION_EVENTS', { max_msg_size: 1 });
  await publisher.publish(events(2));
  expect((await manager.streams.info('CHANNEL_SESSION_EVENTS')).state.messages).toBe(2);
  await connection.close();
});
