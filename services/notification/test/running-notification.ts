import type { EventCatalog, ServiceName } from '@balcao/contracts';
import { type Bus, connectBus } from '@balcao/event-bus';
import { type EventStore, parseMasterKey } from '@balcao/event-store';
import { migratedDatabase } from '@balcao/service-runtime/testing/migrated-database';
import { type PeerOptions, startPeer } from '@balcao/service-runtime/testing/peer';
import { serveQuietOwners } from '@balcao/service-runtime/testing/quiet-owners';
import { createLifecycle, createLogger } from '@balcao/service-kit';
import { disposeAtEnd, testNats, testRedis } from '@balcao/testkit';
import { compose } from '#compose.ts';

const masterKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;

export type NotificationStores = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Another service as notification knows it. */
  readonly startOwner: <C extends EventCatalog>(
    owner: Pick<PeerOptions<C>, 'service' | 'catalog' | 'operations' | 'now'>,
  ) => Promise<EventStore<C, unknown>>;
  /** The whole service, and a bus to call it. */
  readonly start: () => Promise<Bus>;
};

/** Stores for notification and the services that it follows, which start before it. */
export async function notificationStores(): Promise<NotificationStores> {
  const [postgres, nats, redis] = await Promise.all([
    migratedDatabase('notification'),
    testNats(),
    testRedis(),
  ]);
  const log = createLogger({ service: 'notification', level: 'error' });
  const quiet = new Set<ServiceName>(['auth', 'ticket', 'messaging', 'channel-session', 'integration']);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    startOwner: (owner) => {
      quiet.delete(owner.service);
      return startPeer({ ...owner, databaseUrl: postgres.url, natsUrl: nats.url, masterKey, log });
    },
    start: async () => {
      const bus = await connectBus({ url: nats.url, name: 'test', log, checksReplies: true });
      disposeAtEnd(() => bus.close());
      serveQuietOwners(bus, [...quiet]);
      const lifecycle = createLifecycle({ info: () => undefined, error: log.error.bind(log) });
      disposeAtEnd(async () => {
        await lifecycle.stop(10_000);
      });
      await compose({
        config: {
          DATABASE_URL: postgres.url,
          NATS_URL: nats.url,
          REDIS_URL: redis.url,
          MASTER_KEY: parseMasterKey(masterKey),
          MASTER_KEYS_PREVIOUS: [],
          HEALTH_PORT: 0,
          LOG_LEVEL: 'error',
          NODE_ENV: 'test',
          MAX_CALLS_AT_ONCE: 64,
          MAX_CALLS_WAITING: 256,
          PUSH_CONTACT: 'mailto:operator@desk.test',
        },
        log,
        lifecycle,
      });
      lifecycle.markStarted();
      return bus;
    },
  };
}
