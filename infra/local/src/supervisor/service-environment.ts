import { join } from 'node:path';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import type { SchemaOwner } from '../stores/postgres-preparation.ts';
import type { Stores } from '../stores/store.ts';

export const serviceNames = [
  'auth',
  'ticket',
  'messaging',
  'channel-session',
  'notification',
  'integration',
  'gateway',
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type EnvironmentSources = {
  settings: Settings;
  data: DataFolder;
  stores: Stores;
  databaseUrls: Record<SchemaOwner, string>;
  /** Reachable by unprivileged accounts too: browsers run as one when we are root. */
  sessionPath: string;
  chromiumPath: string | undefined;
  adminPassword: string | undefined;
  /** Of the sources; one that the person's environment names wins. */
  version: { SERVICE_VERSION: string; SERVICE_COMMIT?: string };
  /** Wins over everything. */
  extra: NodeJS.ProcessEnv;
};

/** What a service's `config.ts` reads; the table stands in docs/guides/local-infrastructure.md. */
export function serviceEnvironment(
  service: ServiceName,
  ports: { health: number; public?: number | undefined },
  sources: EnvironmentSources,
): NodeJS.ProcessEnv {
  const { settings, data, stores, databaseUrls, extra } = sources;
  return {
    ...sources.version,
    ...inherited(settings.environment),
    NODE_ENV: settings.environment['NODE_ENV'] ?? 'development',
    NODE_COMPILE_CACHE: data.folder('compile-cache'),
    LOG_LEVEL: settings.environment['LOG_LEVEL'] ?? 'info',
    SIMULATOR: settings.environment['SIMULATOR'] ?? (settings.isProduction ? 'off' : 'on'),
    REDIS_URL: stores.redis.url,
    NATS_URL: stores.nats.url,
    HEALTH_PORT: String(ports.health),
    OTEL_SERVICE_NAME: service,
    MASTER_KEY: settings.masterKey ?? data.masterKey,
    MEDIA_PATH: settings.environment['MEDIA_PATH'] ?? data.folder('media'),
    SESSION_PATH: settings.environment['SESSION_PATH'] ?? sources.sessionPath,
    ...(sources.chromiumPath === undefined ? {} : { CHROMIUM_PATH: sources.chromiumPath }),
    ...(service === 'gateway'
      ? { PORT: String(ports.public), WEB_PATH: join(repositoryPath, 'web/dist') }
      : { DATABASE_URL: databaseUrls[service] }),
    ...(service === 'auth'
      ? { ADMIN_EMAIL: settings.admin.email, ADMIN_PASSWORD: sources.adminPassword }
      : {}),
    ...extra,
  };
}

/** Without what npm tells its scripts, and without what only one service may know. */
function inherited(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) =>
      !/^npm_/i.test(name) &&
      !['DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PORT', 'INIT_CWD'].includes(name),
  );
  return Object.fromEntries(kept);
}
