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
import type { ServiceName } from './supervisor/service-environment.ts';
import type { Service } from './supervisor/service.ts';

export type StackOptions = {
  /** Kept afterwards; without it a temporary folder that `stop` deletes. */
  dataPath?: string;
  /** Of the first gateway; a free one unless told. */
  port?: number;
  /** Added to the environment of each service. */
  env?: NodeJS.ProcessEnv;
  /** Gateways to run, each on a port of its own (see `gatewayUrls`); 1 unless told. */
  gateways?: number;
  /** Progress and the services' warnings; silent unless told. */
  say?: Say;
  /** Holds a folder per service; the checkout's services unless told. */
  servicesPath?: string;
};

export type Stack = {
  /** Of the first gateway. */
  url: string;
  gatewayUrls: readonly string[];
  adminEmail: string;
  adminPassword: string;
  /** Of a superuser, in the services' database. */
  databaseUrl: string;
  redisUrl: string;
  natsUrl: string;
  dataPath: string;
  services: Readonly<Record<ServiceName, Service>>;
  /** Every process, further gateways (`gateway-2`, …) too. */
  processes: readonly Service[];
  stores: { postgres: Store; nats: Store; redis: Store & { flush(): Promise<void> } };
  /** In order: gateways, the other services, the stores. */
  stop(): Promise<void>;
};

/** Only what a service needs of a test runner's environment: its addresses and mode are not the stack's. */
const notInherited =
  /^(DATABASE_URL|REDIS_URL|NATS_URL|PORT|BALCAO_DATA|ADMIN_.*|MASTER_KEY|NODE_ENV|VITEST.*|TEST|DEV|PROD|MODE|NODE_OPTIONS|MEDIA_PATH|SESSION_PATH)$/;

/**
 * A whole desk of its own for tests, benchmarks and the crash suite: own stores, six services, free ports. Whatever
 * happens to the caller, no process of it survives.
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
      chromiumPath: await provideChromium(settings.chromiumPath, say),
      gatewayPorts,
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...options.env,
      },
      servicesPath: options.servicesPath,
    });
    const { stores, services } = launched;
    const named = (name: ServiceName): Service => {
      const service = services.find((candidate) => candidate.name === name);
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
