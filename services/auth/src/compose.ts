import { join } from 'node:path';
import { type AuthEvents, authEvents } from '@balcao/contracts';
import { openRuntime } from '@balcao/service-runtime';
import { type Lifecycle, type Logger, systemClock } from '@balcao/service-kit';
import { createAccessTokens } from './credentials/access-tokens.ts';
import { boundWork } from './credentials/bounded-work.ts';
import { createPasswords } from './credentials/passwords.ts';
import { createSecretBox } from '@balcao/service-runtime/secret-box';
import { createSigningKeys } from './credentials/signing-keys.ts';
import { connectThrottleRedis } from './credentials/throttle-redis.ts';
import { createSignInThrottle } from './credentials/throttle.ts';
import { createTryThrottle } from './credentials/try-throttle.ts';
import { forgetLinks } from './users/index.ts';
import type { AuthTables } from './database/schema.ts';
import { createIntegrations } from './integrations/integrations.ts';
import { createProbeIntegration } from './integrations/probes/probe-integration.ts';
import { createSecretSettings } from './settings/secret-settings.ts';
import { deleteOrigins } from './sessions/index.ts';
import { modules } from './application.ts';
import type { Surroundings } from './surroundings.ts';
import type { Config } from './config.ts';
import { findDeskTimeZone } from './settings/time-zone.operation.ts';
import { prepareDesk } from './prepare-desk/prepare-desk.ts';
import { authJobs } from './auth.jobs.ts';
import { forgetRefreshTokens } from './sign-in/index.ts';

type Outside = {
  readonly log: Logger;
  /** Shows a generated password, once. */
  readonly announcePassword: (email: string, password: string) => void;
};

const msPerSecond = 1_000;
const dayMs = 24 * 60 * 60 * msPerSecond;

/** Creates everything once and passes it on as arguments. */
export const compose = async (
  config: Config,
  lifecycle: Lifecycle,
  { log, announcePassword }: Outside,
): Promise<void> => {
  const runtime = await openRuntime<AuthEvents, AuthTables>({
    service: 'auth',
    catalog: authEvents,
    projections: modules.flatMap(({ projections = [] }) => projections),
    migrations: join(import.meta.dirname, '../migrations'),
    config,
    lifecycle,
    log,
  });
  const { db, store } = runtime;
  const redis = connectThrottleRedis(config.REDIS_URL, log);
  await lifecycle.start('redis', redis);

  const box = createSecretBox({ current: config.MASTER_KEY, previous: config.MASTER_KEYS_PREVIOUS });
  const passwords = await createPasswords(
    boundWork({
      atOnce: config.PASSWORDS_AT_ONCE,
      waiting: config.PASSWORDS_WAITING,
      waitMs: config.PASSWORD_WAIT_MS,
    }),
  );
  const signingKeys = createSigningKeys({ db, box, rotateAfterDays: config.SIGNING_KEY_DAYS });
  const secrets = createSecretSettings(db, box);
  const integrations = createIntegrations(db, box);
  const admin = { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD };
  await secrets.prepare();
  await integrations.prepare();
  await signingKeys.renewBoxes();
  await signingKeys.current();
  const firstValues = { timeZone: config.DESK_TIME_ZONE };
  await prepareDesk({ store, passwords, admin, firstValues, announcePassword });

  const refreshRules = {
    idleMs: config.SESSION_IDLE_DAYS * dayMs,
    sessionMs: config.SESSION_MAX_DAYS * dayMs,
    graceMs: config.REFRESH_GRACE_SECONDS * msPerSecond,
  };
  await runtime.schedule(authJobs.forgetRefreshTokens, async () => {
    await forgetRefreshTokens(db, refreshRules.idleMs);
    await deleteOrigins(db, refreshRules.sessionMs);
    await forgetLinks(db);
  });

  const surroundings: Surroundings = {
    store,
    passwords,
    throttle: createSignInThrottle(redis.client, {
      failuresPerAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
      failuresPerAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
      windowSeconds: config.SIGN_IN_FAILURE_WINDOW_SECONDS,
    }),
    signUpTries: createTryThrottle(redis.client, {
      keyPrefix: 'auth:sign-ups-of-address',
      perAddress: config.SIGN_UPS_PER_ADDRESS,
      windowSeconds: config.SIGN_UP_WINDOW_SECONDS,
    }),
    linkTries: createTryThrottle(redis.client, {
      keyPrefix: 'auth:password-links-of-address',
      perAddress: config.PASSWORD_LINKS_PER_ADDRESS,
      windowSeconds: config.PASSWORD_LINK_WINDOW_SECONDS,
    }),
    signingKeys,
    accessTokens: createAccessTokens(signingKeys),
    secrets,
    integrations,
    probeIntegration: createProbeIntegration({
      openAiUrl: config.OPENAI_URL,
      hubUrl: config.HUB_URL,
      mapsUrl: config.MAPS_URL,
      allowedHosts: config.OUTBOUND_ALLOWED_HOSTS,
      timeoutMs: config.INTEGRATION_TEST_MS,
    }),
    refreshRules,
    timeZone: () => findDeskTimeZone(db, config.DESK_TIME_ZONE),
    userLimit: config.USER_LIMIT,
    clock: systemClock,
  };
  await runtime.serve(modules.map((module) => module.open(surroundings)));
};
