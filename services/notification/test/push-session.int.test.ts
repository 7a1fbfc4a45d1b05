import { authEvents } from '@balcao/contracts';
import { createDatabase, parseMasterKey } from '@balcao/event-store';
import { startPeer } from '@balcao/log-owner/testing/peer';
import { createLifecycle, createLogger } from '@balcao/service-kit';
import { disposeAtEnd, eventually, testNats, testPostgres, testRedis } from '@balcao/testkit';
import { expect, it } from 'vitest';
import type { NotificationTables } from '#database/schema.ts';
import { compose } from '../src/compose.ts';
import { findSubscriptions, keepSubscription } from '../src/push-subscriptions.ts';
import { openPushBrowser } from './read-push.ts';

const [postgres, nats, redis] = await Promise.all([testPostgres(), testNats(), testRedis()]);
const log = createLogger({ service: 'notification', level: 'error' });
const masterKey = `test:${Buffer.alloc(32, 7).toString('base64')}`;
const auth = await startPeer({
  databaseUrl: postgres.url,
  natsUrl: nats.url,
  masterKey,
  log,
  service: 'auth',
  catalog: authEvents,
});
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
    PUSH_CONTACT: 'mailto:operator@desk.test',
  },
  log,
  lifecycle,
});
const { db, close } = createDatabase<NotificationTables>({
  url: postgres.url,
  schema: 'notification',
  applicationName: 'test',
});
disposeAtEnd(close);

it('a browser whose session was ended elsewhere is told nothing any more', async () => {
  const { keys } = openPushBrowser();
  for (const sessionId of ['lost', 'kept'])
    await keepSubscription(
      db,
      { userId: 5, sessionId },
      { endpoint: `https://push.example.com/${sessionId}`, keys, language: 'en' },
    );
  await auth.transaction((tx) =>
    tx.append(
      'session-lost',
      'absent',
      [{ type: 'SessionRevoked', data: { sessionId: 'lost', userId: 5, reason: 'password-changed' } }],
      { metadata: { actor: { kind: 'system', name: 'test' }, correlationId: 'test' } },
    ),
  );
  await eventually(async () => {
    const kept = await findSubscriptions(db, [5]);
    expect(kept.map(({ endpoint }) => endpoint)).toEqual(['https://push.example.com/kept']);
  });
});
