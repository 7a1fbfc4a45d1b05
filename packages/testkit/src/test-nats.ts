import { startNatsServer } from '@balcao/local/stores/nats-server';
import { connect } from 'nats';
import { startTestStore, type TestStore } from './test-store.ts';

export type TestNats = {
  url: string;
  /** Deletes every stream with its consumers, as a broker does that lost its data. */
  deleteAllStreams(): Promise<void>;
} & TestStore;

/** A separate nats-server with JetStream and messages of at most 8 MB. */
export async function testNats(): Promise<TestNats> {
  const store = await startTestStore({
    binary: 'nats-server',
    startBinary: startNatsServer,
    image: 'nats:2.12-alpine',
    imageCommand: ['--jetstream'],
    imagePort: 4222,
  });
  const url = `nats://127.0.0.1:${String(store.port)}`;
  return { ...store, url, deleteAllStreams: () => deleteAllStreams(url) };
}

async function deleteAllStreams(url: string): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const manager = await connection.jetstreamManager();
    for await (const stream of manager.streams.names()) await manager.streams.delete(stream);
  } finally {
    await connection.close();
  }
}
