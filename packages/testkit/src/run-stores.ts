import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDataFolder } from '@balcao/local/data-folder/data-folder';
import { takeDataFolder } from '@balcao/local/data-folder/run-record';
import { isDockerRunning } from '@balcao/local/machine/docker';
import { startStores, stopStores } from '@balcao/local/stores/choose-stores';
import { Client } from 'pg';
import { GenericContainer, Wait } from 'testcontainers';

/** The stores of a whole test run. */
export type RunStores = {
  urls: Record<StoreVariable, string>;
  /** The folder of an own Postgres' socket, which is faster than its port. */
  postgresSockets?: string | undefined;
  stop(): Promise<void>;
};

type StoreVariable = 'DATABASE_URL' | 'REDIS_URL' | 'NATS_URL';

/** Uses the addresses in the environment and starts the missing stores, to be thrown away afterwards. */
export async function startRunStores(environment: NodeJS.ProcessEnv): Promise<RunStores> {
  const { DATABASE_URL: postgres, REDIS_URL: redis, NATS_URL: nats } = environment;
  if (postgres !== undefined && redis !== undefined && nats !== undefined) {
    const urls = { DATABASE_URL: postgres, REDIS_URL: redis, NATS_URL: nats };
    return { urls, stop: () => Promise.resolve() };
  }
  return (await isDockerRunning()) ? startContainers(environment) : startServers({ postgres, redis, nats });
}

async function startServers(
  addresses: Record<'postgres' | 'redis' | 'nats', string | undefined>,
): Promise<RunStores> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-run-'));
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  const record = await takeDataFolder(folder, say);
  const stores = await startStores({
    addresses,
    data: openDataFolder(folder),
    record,
    say,
    isThrowaway: true,
  });
  return {
    postgresSockets: addresses.postgres === undefined ? await socketsOf(stores.postgres.url) : undefined,
    urls: { DATABASE_URL: stores.postgres.url, REDIS_URL: stores.redis.url, NATS_URL: stores.nats.url },
    async stop() {
      await stopStores(stores);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function socketsOf(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('unix_socket_directories') as folder`,
    );
    return rows[0]?.folder === '' ? undefined : rows[0]?.folder;
  } finally {
    await client.end();
  }
}

type ContainerRecipe = { container: GenericContainer; port: number; url: (address: string) => string };

function containerRecipe(variable: StoreVariable): ContainerRecipe {
  switch (variable) {
    case 'DATABASE_URL':
      return {
        container: new GenericContainer('postgres:18-alpine')
          .withEnvironment({ POSTGRES_PASSWORD: 'test' })
          .withCommand(['postgres', '-c', 'max_connections=400', '-c', 'fsync=off', '-c', 'autovacuum=off'])
          // The line appears twice: during the setup of the cluster, and when the server is ready.
          .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2)),
        port: 5432,
        url: (address) => `postgres://postgres:test@${address}/postgres`,
      };
    case 'REDIS_URL':
      return {
        container: new GenericContainer('redis:8-alpine'),
        port: 6379,
        url: (address) => `redis://${address}`,
      };
    case 'NATS_URL':
      return {
        container: new GenericContainer('nats:2.12-alpine').withCommand(['--jetstream']),
        port: 4222,
        url: (address) => `nats://${address}`,
      };
  }
}

async function startContainers(environment: NodeJS.ProcessEnv): Promise<RunStores> {
  const stops: (() => Promise<unknown>)[] = [];
  const urlOf = async (variable: StoreVariable): Promise<string> => {
    const given = environment[variable];
    if (given !== undefined) return given;
    const { container, port, url } = containerRecipe(variable);
    const started = await container.withExposedPorts(port).start();
    stops.push(() => started.stop());
    return url(`${started.getHost()}:${started.getMappedPort(port)}`);
  };
  return {
    urls: {
      DATABASE_URL: await urlOf('DATABASE_URL'),
      REDIS_URL: await urlOf('REDIS_URL'),
      NATS_URL: await urlOf('NATS_URL'),
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
