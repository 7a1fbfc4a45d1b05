import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import type { ServerProcess, SystemUser } from '../processes/server-process.ts';
import { giveTo } from './ownership.ts';
import { startNatsServer } from './nats-server.ts';
import { postgresUrl, startPostgresServer } from './postgres-server.ts';
import { createDatabase } from './postgres-preparation.ts';
import { startRedisServer } from './redis-server.ts';
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
  start(options: StartArguments): Promise<ServerProcess>;
  stopSignal: 'TERM' | 'INT';
  afterFirstStart?(port: number, password: string): Promise<void>;
};

const recipes: Record<StoreName, Recipe> = {
  postgres: {
    start: startPostgresServer,
    stopSignal: 'INT',
    afterFirstStart: (port, password) =>
      createDatabase(postgresUrl(port, password, 'postgres'), databaseName),
  },
  redis: {
    start: startRedisServer,
    stopSignal: 'TERM',
  },
  nats: {
    start: ({ password, ...rest }) => startNatsServer({ ...rest, credentials: { user: 'balcao', password } }),
    stopSignal: 'INT',
  },
};

/** Starts our own server from a program on this machine, with its data in the data folder. */
export async function startOwnStore(name: StoreName, options: OwnStoreOptions): Promise<Store> {
  const recipe = recipes[name];
  const { data, record, user, binary, say, isThrowaway } = options;
  const folder = join(realpathSync(options.base), name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveTo(user, folder);
  const port = await data.port(name);
  const password = data.password(name);
  const logPath = data.logPath(name);
  let server: ServerProcess | undefined;
  let wanted = true;
  const isWanted = (): boolean => wanted;
  const start = async (): Promise<void> => {
    const started = await recipe.start({ binary, port, folder, logPath, password, user, isThrowaway });
    record.add(name, started.pid, recipe.stopSignal);
    server = started;
    void started.exited.then(async () => {
      record.remove(started.pid);
      if (!isWanted()) return;
      say(`${name} ended by itself and is started again; its log is ${logPath}.`);
      await sleep(500);
      if (isWanted())
        await start().catch((error: unknown) => {
          say(String(error));
        });
    });
  };
  const stop = async (): Promise<void> => {
    wanted = false;
    await server?.stop();
  };
  await start();
  await recipe.afterFirstStart?.(port, password);
  return {
    url: storeUrls[name](port, password),
    origin: `an own server (${binary}), data in ${folder}`,
    stop,
    async restart() {
      await stop();
      wanted = true;
      await start();
    },
  };
}
