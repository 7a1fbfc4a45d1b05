import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { growingPause } from '../processes/patience.ts';
import type { ServerProcess, ServerStart, SystemUser } from '../processes/server-process.ts';
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
  /** Ends the first start. */
  stop?: AbortSignal | undefined;
  /** The data end with this run. */
  isThrowaway?: boolean | undefined;
};

type StartArguments = ServerStart & {
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

/**
 * Starts our own server from a program on this machine, with its data in the data folder. One that ends by itself is
 * started again until it runs, or until it is stopped.
 */
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
  // Aborted when the server is to stop.
  let wish = new AbortController();
  const isWanted = (): boolean => !wish.signal.aborted;
  const startOnce = async (stop: AbortSignal): Promise<ServerProcess> => {
    const started = await recipe.start({
      binary,
      port,
      folder,
      logPath,
      password,
      user,
      isThrowaway,
      say,
      stop,
    });
    record.add(name, started.pid, recipe.stopSignal);
    return started;
  };
  const startAgain = async (): Promise<ServerProcess | undefined> => {
    const pause = growingPause();
    say(`${name} ended by itself and is started again; its log is ${logPath}.`);
    while (isWanted()) {
      const pauseMs = pause.next();
      await sleep(pauseMs, undefined, { signal: wish.signal }).catch(() => undefined);
      if (!isWanted()) return undefined;
      try {
        return await startOnce(wish.signal);
      } catch (error) {
        if (isWanted()) say(`${String(error)}\n${name} is started again.`);
      }
    }
    return undefined;
  };
  const keepRunning = async (first: ServerProcess): Promise<void> => {
    for (let present: ServerProcess | undefined = first; present !== undefined;) {
      server = present;
      // The stop came while it started.
      if (!isWanted()) await present.stop();
      await present.exited;
      record.remove(present.pid);
      present = isWanted() ? await startAgain() : undefined;
    }
  };
  let running: Promise<void> = Promise.resolve();
  const start = async (stop?: AbortSignal): Promise<void> => {
    wish = new AbortController();
    const first = await startOnce(stop === undefined ? wish.signal : AbortSignal.any([wish.signal, stop]));
    running = keepRunning(first);
  };
  const stop = async (): Promise<void> => {
    wish.abort();
    await server?.stop();
    await running;
  };
  await start(options.stop);
  await recipe.afterFirstStart?.(port, password);
  return {
    url: storeUrls[name](port, password),
    origin: `an own server (${binary}), data in ${folder}`,
    stop,
    async restart() {
      await stop();
      await start();
    },
  };
}
