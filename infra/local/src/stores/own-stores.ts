import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, type Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { waitFor } from '../processes/keep-trying.ts';
import { keepProcess } from '../data-folder/kept-process.ts';
import { giveTo, type ServerProcess, type SystemUser } from '../processes/server-process.ts';
import { isAway } from './is-away.ts';
import { askNatsServer, spawnNatsServer } from './nats-server.ts';
import { askPostgresServer, postgresUrl, spawnPostgresServer } from './postgres-server.ts';
import { createDatabase } from './postgres-preparation.ts';
import { askRedisServer, spawnRedisServer } from './redis-server.ts';
import { databaseName, storeUrls } from './store-urls.ts';
import type { Store, StoreName } from './store.ts';

export type OwnStoreOptions = {
  /** The server's program file. */
  binary: string;
  data: DataFolder;
  /** Must be accessible to `user`. */
  base: string;
  user: SystemUser | undefined;
  record: RunRecord;
  say: Say;
  /** The data end with this run. */
  isThrowaway?: boolean | undefined;
  /** Aborts the start. */
  stop?: AbortSignal | undefined;
};

type StartArguments = {
  binary: string;
  port: number;
  folder: string;
  logPath: string;
  password: string;
  user: SystemUser | undefined;
  isThrowaway: boolean | undefined;
};

type Recipe = {
  spawn(options: StartArguments): Promise<ServerProcess>;
  /** @throws why it is not ready */
  ask(port: number, password: string): Promise<void>;
  stopSignal: 'TERM' | 'INT';
  readonly afterFirstStart?: (port: number, password: string) => Promise<void>;
};

const natsLogin = (password: string) => ({ user: 'balcao', password });

const recipes: Record<StoreName, Recipe> = {
  postgres: {
    spawn: spawnPostgresServer,
    ask: askPostgresServer,
    stopSignal: 'INT',
    afterFirstStart: (port, password) =>
      createDatabase(postgresUrl(port, password, 'postgres'), databaseName),
  },
  redis: {
    spawn: spawnRedisServer,
    ask: (port, password) => askRedisServer({ port, password }),
    stopSignal: 'TERM',
  },
  nats: {
    spawn: ({ password, ...rest }) => spawnNatsServer({ ...rest, credentials: natsLogin(password) }),
    ask: (port, password) => askNatsServer({ port, credentials: natsLogin(password) }),
    stopSignal: 'INT',
  },
};

/** Starts our own server from a program on this machine, with its data in the data folder. */
export async function startOwnStore(name: StoreName, options: OwnStoreOptions): Promise<Store> {
  const recipe = recipes[name];
  const { data, record, user, binary, say, isThrowaway, stop } = options;
  const folder = join(realpathSync(options.base), name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(user, folder);
  const port = await data.port(name);
  const password = data.password(name);
  const logPath = data.logPath(name);
  let wasReady = false;
  const server = keepProcess({
    name,
    record,
    say: (line) => {
      say(`${line} (its log: ${logPath})`);
    },
    stopSignal: recipe.stopSignal,
    spawn: () => recipe.spawn({ binary, port, folder, logPath, password, user, isThrowaway }),
    ask: () => recipe.ask(port, password),
    // What can be explained at the first start is a mistake of the user; a server that ran once will run again.
    isHopeless: (error) => !wasReady && error instanceof ExplainedError,
  });
  const stopEarly = (): void => void server.stop();
  stop?.addEventListener('abort', stopEarly);
  try {
    stop?.throwIfAborted();
    await server.start();
    wasReady = true;
    const { afterFirstStart } = recipe;
    if (afterFirstStart !== undefined)
      await waitFor(`a first answer of ${name}`, () => afterFirstStart(port, password), {
        say,
        stop,
        isFinal: (error) => !isAway(error),
      });
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    stop?.removeEventListener('abort', stopEarly);
  }
  return {
    url: storeUrls[name](port, password),
    origin: `an own server (${binary}), data in ${folder}`,
    stop: server.stop,
    async restart() {
      await server.stop();
      await server.start();
    },
  };
}
