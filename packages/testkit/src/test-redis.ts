import { flushRedis, startRedisServer } from '@balcao/local/stores/redis-server';
import { startTestStore, type TestStore } from './test-store.ts';

export type TestRedis = {
  url: string;
  /** Deletes every key. */
  flush(): Promise<void>;
} & TestStore;

/** A separate redis-server with an append-only file that never evicts. */
export async function testRedis(): Promise<TestRedis> {
  const store = await startTestStore({
    binary: 'redis-server',
    startBinary: startRedisServer,
    image: 'redis:8-alpine',
    imageCommand: ['redis-server', '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'],
    imagePort: 6379,
  });
  const url = `redis://127.0.0.1:${String(store.port)}`;
  return {
    ...store,
    url,
    flush: () => flushRedis(url),
  };
}
