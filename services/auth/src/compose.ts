import { authEvents } from '@balcao/contracts';
import { appliedBy, connectBus } from '@balcao/event-bus';
import {
  createCheckpoint,
  createDatabase,
  createEventStore,
  createSealing,
  migrate,
  startRelay,
} from '@balcao/event-store';
import { type Lifecycle, type Logger, newId, systemClock } from '@balcao/service-kit';
import { createAccessTokens } from '#credentials/access-tokens.ts';
import { createPasswords } from '#credentials/passwords.ts';
import { createSecretBox } from '#credentials/secret-box.ts';
import { createSigningKeys } from '#credentials/signing-keys.ts';
import { createSignInThrottle } from '#credentials/throttle.ts';
import { migrations } from '#database/migrations.ts';
import type { AuthTables } from '#database/schema.ts';
import { createSecretSettings } from '#people/secret-settings.ts';
import { sessionsProjection } from '#people/sessions.projection.ts';
import { usersProjection } from '#people/users.projection.ts';
import { Redis } from 'ioredis';
import { createApplication } from './application.ts';
import type { Config } from './config.ts';
import { startFollowConnections } from './features/follow-connections/follow-connections.consumer.ts';
import { settingsProjection } from './features/list-settings/settings.projection.ts';
import { prepareDesk } from './features/prepare-desk/prepare-desk.ts';
import { startForgettingRefreshTokens } from './features/refresh-session/forget-refresh-tokens.ts';
import { createLogOperations } from './log-operations.ts';

type Outside = {
  readonly log: Logger;
  /** Shows a password that was made here, once. */
  readonly announcePassword: (email: string, password: string) => void;
};

const dayMs = 24 * 60 * 60 * 1_000;
const schema = 'auth';

/** Everything is made once here and passed on by argument. */
export const compose = async (
  config: Config,
  lifecycle: Lifecycle,
  { log, announcePassword }: Outside,
): Promise<void> => {
  const masterKeys = { current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS };

  const database = createDatabase<AuthTables>({ url: config.DATABASE_URL, schema, applicationName: 'auth' });
  await lifecycle.start('database', {
    start: () => migrate(database.db, { schema, service: 'auth', migrations }),
    stop: database.close,
    ready: database.ping,
  });

  const redis = new Redis(config.REDIS_URL, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
  });
  redis.on('error', (error: Error) =>
    log.warn({ err: error }, 'Redis is away: each process throttles for itself'),
  );
  // Sign-in goes on without it, so it is no reason not to be ready.
  await lifecycle.start('redis', {
    stop: async () => {
      await redis.quit().catch(() => {
        redis.disconnect();
      });
    },
  });

  const bus = await connectBus({
    url: config.NATS_URL,
    name: 'auth',
    log,
    checksReplies: config.NODE_ENV !== 'production',
  });
  await lifecycle.start('bus', { stop: bus.close, ready: bus.ready });

  const store = createEventStore<typeof authEvents, AuthTables>({
    service: 'auth',
    db: database.db,
    catalog: authEvents,
    sealing: createSealing({ db: database.db, masterKey: masterKeys }),
    projections: [usersProjection, sessionsProjection, settingsProjection],
    onCommit: () => {
      bus.wake('auth');
    },
    log,
  });

  const box = createSecretBox(masterKeys);
  const passwords = await createPasswords();
  const signingKeys = createSigningKeys({ db: database.db, box, rotateAfterDays: config.SIGNING_KEY_DAYS });
  const secrets = createSecretSettings(database.db, box);
  const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
  await secrets.prepare();
  await signingKeys.current();
  await prepareDesk({ store, passwords, admin, announcePassword });

  const relay = startRelay({
    store,
    publisher: bus.publisher('auth'),
    log,
    wake: (listener) => bus.onWake('auth', listener),
  });
  await lifecycle.start('relay', { stop: relay.stop });

  const connections = startFollowConnections({ bus, checkpoint: createCheckpoint({ store }) });
  await lifecycle.start('consumers', { stop: connections.stop, ready: connections.ready });

  const refreshRules = {
    idleMs: config.SESSION_IDLE_DAYS * dayMs,
    sessionMs: config.SESSION_MAX_DAYS * dayMs,
    graceMs: config.REFRESH_GRACE_SECONDS * 1_000,
  };
  const forgetting = startForgettingRefreshTokens({ db: database.db, idleMs: refreshRules.idleMs, log });
  await lifecycle.start('forgetting', { stop: forgetting.stop });

  const application = createApplication({
    store,
    passwords,
    throttle: createSignInThrottle(redis, {
      failuresPerAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      failuresPerAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
      windowSeconds: config.SIGN_IN_FAILURE_WINDOW_SECONDS,
    }),
    signingKeys,
    accessTokens: createAccessTokens(signingKeys),
    secrets,
    refreshRules,
    timeZone: config.DESK_TIME_ZONE,
    userLimit: config.USER_LIMIT,
    now: systemClock.now,
    newId,
  });
  const serving = bus.serve('auth', {
    endpoints: application.endpoints,
    operations: { ...application.operations, ...createLogOperations(store) },
    isApplied: appliedBy([connections]),
    ready: lifecycle.ready,
  });
  await lifecycle.start('calls', { stop: serving.stop });
};
