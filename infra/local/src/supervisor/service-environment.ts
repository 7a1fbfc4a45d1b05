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

/**
 * The processes of a desk on one machine, about as busy as each other. `front` answers most calls by itself; `back`
 * takes a message from the phone to the screens.
 */
export const servicesTogether: Readonly<Record<string, readonly ServiceName[]>> = {
  back: ['messaging', 'channel-session', 'notification', 'integration'],
  front: ['auth', 'ticket', 'gateway'],
};

export type EnvironmentSources = {
  settings: Settings;
  data: DataFolder;
  stores: Stores;
  databaseUrls: Record<SchemaOwner, string>;
  /** Accessible to unprivileged accounts too: if we are root, browsers run under one. */
  sessionPath: string;
  chromiumPath: string | undefined;
  adminPassword: string | undefined;
  /** Of the sources; a version in the user's environment takes precedence. */
  version: { SERVICE_VERSION: string; SERVICE_COMMIT?: string };
  /** Takes precedence over everything. */
  extra: NodeJS.ProcessEnv;
};

/** The variables of a service's `config.ts`; docs/guides/local-infrastructure.md has the table. */
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

/** The variables of one process with all these services: those that differ have the service's name in front. */
export function sharedEnvironment(
  environments: readonly { readonly name: string; readonly env: NodeJS.ProcessEnv }[],
): NodeJS.ProcessEnv {
  const shared: NodeJS.ProcessEnv = {};
  for (const { name: service, env } of environments)
    for (const [name, value] of Object.entries(env)) {
      const isCommon = environments.every((other) => other.env[name] === value);
      shared[isCommon ? name : `${service.replaceAll('-', '_').toUpperCase()}_${name}`] = value;
    }
  return shared;
}

/** Without npm's variables for scripts, and without secrets of a single service. */
function inherited(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) =>
      !/^npm_/i.test(name) &&
      !['DATABASE_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'PORT', 'INIT_CWD'].includes(name),
  );
  return Object.fromEntries(kept);
}
