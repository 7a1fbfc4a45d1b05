import { ExplainedError, type Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { reachableFolder } from '../data-folder/reachable-folder.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { installPackages, mayInstallPackages, type DebianPackage } from '../machine/debian-packages.ts';
import { isComposeUsable } from '../machine/docker.ts';
import { storeUser } from '../machine/system-user.ts';
import { startComposeStore } from './compose-stores.ts';
import { endOrphanedServers } from './orphaned-servers.ts';
import { startOwnStore } from './own-stores.ts';
import { useGivenStore } from './given-store.ts';
import { findBinary } from '../machine/server-binaries.ts';
import type { Store, StoreName, Stores } from './store.ts';

type StoreKind = {
  name: StoreName;
  title: string;
  variable: string;
  program: string;
  debianPackage: DebianPackage;
};

const kinds: readonly StoreKind[] = [
  {
    name: 'postgres',
    title: 'Postgres',
    variable: 'DATABASE_URL',
    program: 'postgres',
    debianPackage: 'postgresql',
  },
  {
    name: 'redis',
    title: 'Redis',
    variable: 'REDIS_URL',
    program: 'redis-server',
    debianPackage: 'redis-server',
  },
  { name: 'nats', title: 'NATS', variable: 'NATS_URL', program: 'nats-server', debianPackage: 'nats-server' },
];

export type StoreChoice = {
  /** Configured addresses; used unchanged. */
  addresses: Partial<Record<StoreName, string | undefined>>;
  data: DataFolder;
  record: RunRecord;
  say: Say;
  /** The data end with this run, so they need not survive a crash of the machine. */
  isThrowaway?: boolean;
  /** Aborts the start. */
  stop?: AbortSignal | undefined;
};

/**
 * Finds or starts the three stores. The order of choice for each: its address in the environment, a running Docker
 * engine, a server program on the machine, the system's packages.
 */
export async function startStores(choice: StoreChoice): Promise<Stores> {
  await provideStorePrograms(choice.addresses, choice.say);
  await endOrphans(choice);
  const started: Partial<Record<StoreName, Store>> = {};
  try {
    for (const kind of kinds) {
      const store = await startStore(kind, choice);
      started[kind.name] = store;
      choice.say(`${kind.title}: ${store.origin}`);
    }
  } catch (error) {
    await stopStores(started);
    throw error;
  }
  const { postgres, redis, nats } = started;
  if (postgres === undefined || redis === undefined || nats === undefined)
    throw new Error('A store is missing.');
  return { postgres, redis, nats };
}

/** Postgres last, because it is the source of truth. */
export async function stopStores({
  postgres,
  redis,
  nats,
}: Partial<Record<StoreName, Store>>): Promise<void> {
  await Promise.all([redis?.stop(), nats?.stop()]);
  await postgres?.stop();
}

/** One installation for all missing ones; none with Docker or an address. */
export async function provideStorePrograms(addresses: StoreChoice['addresses'], say: Say): Promise<void> {
  if (await isComposeUsable()) return;
  const missing = kinds.filter(
    (kind) => addresses[kind.name] === undefined && findBinary(kind.program) === undefined,
  );
  if (missing.length === 0) return;
  const packages = missing.map((kind) => kind.debianPackage);
  if (mayInstallPackages()) {
    await installPackages(packages, say);
    return;
  }
  const titles = missing.map((kind) => kind.title).join(', ');
  throw new ExplainedError(
    [
      `Missing: ${titles}. Any one of these helps:`,
      '  - start a Docker engine, and run this again;',
      `  - install the servers (Debian, Ubuntu: sudo apt-get install ${packages.join(' ')}; macOS: brew install ${missing.map((kind) => (kind.name === 'redis' ? 'redis' : kind.debianPackage)).join(' ')});`,
      `  - give the address of one that runs elsewhere: ${missing.map((kind) => kind.variable).join(', ')}.`,
    ].join('\n'),
  );
}

async function endOrphans({ data, say }: StoreChoice): Promise<void> {
  await endOrphanedServers(reachableFolder(data.path, data.id, storeUser()), say);
}

async function startStore(kind: StoreKind, choice: StoreChoice): Promise<Store> {
  const { addresses, data, record, say, isThrowaway, stop } = choice;
  const address = addresses[kind.name];
  if (address !== undefined) return useGivenStore(kind.name, kind.variable, address, { say, stop });
  if (await isComposeUsable()) return startComposeStore(kind.name, data, { say, stop });
  const binary = findBinary(kind.program);
  if (binary === undefined)
    throw new Error(`${kind.title} is still missing after its package was installed.`);
  const user = storeUser();
  const base = reachableFolder(data.path, data.id, user);
  return startOwnStore(kind.name, { binary, data, base, user, record, say, isThrowaway, stop });
}
