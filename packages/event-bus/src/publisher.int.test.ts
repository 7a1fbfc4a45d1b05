import type { SealedEvent } from '@balcao/contracts';
import type { RelayPublisher } from '@balcao/event-store/core/ports';
import { disposeAtEnd, testNats } from '@balcao/testkit';
import { connect, DiscardPolicy, type JetStreamManager } from 'nats';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { testBus } from './testing/test-bus.ts';

const nats = await testNats();
const stream = 'CHANNEL_SESSION_EVENTS';

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

test('events are stored in order, once each, in a stream that is created if missing', async () => {
  const bus = await testBus(nats.url);
  const publisher = bus.publisher('channel-session');
  const batch = events(1_200);
  await publisher.publish(batch);
  await publisher.publish(batch.slice(600));
  const connection = await connect({ servers: nats.url });
  const manager = await connection.jetstreamManager();
  const { config, state } = await manager.streams.info(stream);
  expect(state.messages).toBe(1_200);
  expect(config).toMatchObject({
    subjects: ['evt.channel-session.>'],
    storage: 'file',
    retention: 'limits',
    max_age: 2 * 24 * 60 * 60 * 1e9,
    duplicate_window: 2 * 60 * 1e9,
  });
  for (const seq of [1, 600, 1_200]) {
    const message = await manager.streams.getMessage(stream, { seq });
    expect(message.subject).toBe('evt.channel-session.3.ConnectionAdded');
    expect(message.json()).toEqual(batch[seq - 1]);
  }
  await connection.close();
});

/** Creates the stream with one event in it. */
const publishedOne = async (): Promise<{ publisher: RelayPublisher; manager: JetStreamManager }> => {
  await nats.deleteAllStreams();
  const bus = await testBus(nats.url);
  const publisher = bus.publisher('channel-session');
  await publisher.publish(events(1));
  const connection = await connect({ servers: nats.url });
  disposeAtEnd(() => connection.close());
  return { publisher, manager: await connection.jetstreamManager() };
};

test('a deleted stream is created again', async () => {
  const { publisher, manager } = await publishedOne();
  await nats.deleteAllStreams();
  await publisher.publish(events(2));
  expect((await manager.streams.info(stream)).state.messages).toBe(2);
});

test('a stream whose store refuses every event is created again', async () => {
  const { publisher, manager } = await publishedOne();
  await manager.streams.update(stream, { max_msgs: 1, discard: DiscardPolicy.New });
  await publisher.publish(events(2));
  expect((await manager.streams.info(stream)).state.messages).toBe(2);
});

test('a refused event is reported, and the stream stays', async () => {
  const { publisher, manager } = await publishedOne();
  await manager.streams.update(stream, { max_msg_size: 1 });
  await expect(publisher.publish(events(1))).rejects.toThrow('message size exceeds maximum allowed');
  expect((await manager.streams.info(stream)).state.messages).toBe(1);
});
