import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Say } from './console.ts';
import { openDataFolder } from './data-folder/data-folder.ts';
import { rememberedFolder } from './data-folder/reachable-folder.ts';
import { takeDataFolder } from './data-folder/run-record.ts';
import { provideChromium } from './machine/chromium.ts';
import { isComposeUsable } from './machine/docker.ts';
import { rememberDesk } from './running-desks.ts';
import { compileCache, readSettings } from './settings.ts';
import { forgetComposeStores } from './stores/compose-stores.ts';
import { flushRedis } from './stores/redis-server.ts';
import type { Store } from './stores/store.ts';
import { launch } from './supervisor/launch.ts';
import { type ServiceName, servicesTogether } from './supervisor/service-environment.ts';
import type { Service } from './supervisor/service.ts';

export type StackOptions = {
  /** This folder is kept; by default `stop` deletes a temporary one. */
  dataPath?: string;
  /** Of the first gateway; default: a free one. */
  port?: number;
  /** Added to the environment of each service. */
  env?: NodeJS.ProcessEnv;
  /** The number of gateways, each on its own port (see `gatewayUrls`); default 1. */
  gateways?: number;
  /** Services share processes, as with `npm start`; by default each has its own. */
  isTogether?: boolean;
  /** Prints progress and the services' warnings; silent by default. */
  say?: Say;
  /** The folder with one folder per service; default: the checkout's services. */
  servicesPath?: string;
};

export type Stack = {
  /** Of the first gateway. */
  url: string;
  gatewayUrls: readonly string[];
  adminEmail: string;
  adminPassword: string;
  /** As a superuser, in the services' database. */
  databaseUrl: string;
  redisUrl: string;
  natsUrl: string;
  dataPath: string;
  services: Readonly<Record<ServiceName, Service>>;
  /** Every process, including further gateways (`gateway-2`, …). */
  processes: readonly Service[];
  stores: { postgres: Store; nats: Store; redis: Store & { flush(): Promise<void> } };
  /** In order: gateways, the other services, the stores. */
  stop(): Promise<void>;
};

/** Variables of a test runner's environment that services must not get, such as its addresses and mode. */
const notInherited =
  /^(DATABASE_URL|REDIS_URL|NATS_URL|PORT|BALCAO_DATA|ADMIN_.*|MASTER_KEY|NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|NODE_OPTIONS|MEDIA_PATH|SESSION_PATH)$/;

const longestStartMs = 180_000;

/**
 * A complete desk for tests, benchmarks and the crash suite: its own stores, all services, free ports. Whatever happens
 * to the caller, none of its processes survives.
 */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataPath = options.dataPath ?? mkdtempSync(join(tmpdir(), 'balcao-stack-'));
  const say = options.say ?? (() => undefined);
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !notInherited.test(name)),
  );
  const settings = readSettings({ ...environment, BALCAO_DATA: dataPath });
  const record = await takeDataFolder(dataPath, say);
  const data = openDataFolder(dataPath);
  const adminPassword = data.pendingAdminPassword() ?? data.password('admin');
  const gatewayPorts: number[] = [];
  for (let index = 0; index < (options.gateways ?? 1); index += 1) {
    const given = index === 0 ? options.port : undefined;
    gatewayPorts.push(given ?? (await data.port(`gateway ${index + 1}`)));
  }
  const dispose = async (): Promise<void> => {
    record.release();
    if (options.dataPath !== undefined) return;
    if (await isComposeUsable()) await forgetComposeStores(data.id);
    const outside = rememberedFolder(dataPath);
    for (const folder of [outside, dataPath])
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    const launched = await launch({
      settings: { ...settings, admin: { email: settings.admin.email, password: adminPassword } },
      data,
      record,
      say,
      // A test has an end of its own, and needs to know what it waited for.
      stop: AbortSignal.timeout(longestStartMs),
      chromiumPath: await provideChromium(settings.chromiumPath, say),
      gatewayPorts,
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...options.env,
      },
      servicesPath: options.servicesPath,
      isTogether: options.isTogether ?? false,
    });
    const { stores, services } = launched;
    const named = (name: ServiceName): Service => {
      const service = services.find(
        (candidate) => candidate.name === name || servicesTogether[candidate.name]?.includes(name) === true,
      );
      if (service === undefined) throw new Error(`No service is called ${name}.`);
      return service;
    };
    const gatewayUrls = gatewayPorts.map((port) => `http://127.0.0.1:${port}`);
    const forget = rememberDesk({ gatewayUrls, processes: services });
    let stopped: Promise<void> | undefined;
    return {
      url: gatewayUrls[0] ?? '',
      gatewayUrls,
      adminEmail: settings.admin.email,
      adminPassword,
      databaseUrl: stores.postgres.url,
      redisUrl: stores.redis.url,
      natsUrl: stores.nats.url,
      dataPath,
      services: {
        auth: named('auth'),
        ticket: named('ticket'),
        messaging: named('messaging'),
        'channel-session': named('channel-session'),
        notification: named('notification'),
        integration: named('integration'),
        gateway: named('gateway'),
      },
      processes: services,
      stores: { ...stores, redis: { ...stores.redis, flush: () => flushRedis(stores.redis.url) } },
      stop: () => (stopped ??= launched.stop().then(dispose).finally(forget)),
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
