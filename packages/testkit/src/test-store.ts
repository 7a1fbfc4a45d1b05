import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@balcao/local/processes/free-port';
import type { ServerProcess } from '@balcao/local/processes/server-process';
import { findBinary } from '@balcao/local/machine/server-binaries';
import { testFolder } from './temp-folder.ts';
import { disposeAtEnd } from './test-file-end.ts';

/** A server for one test file. */
export type TestStore = {
  port: number;
  /** Like a power cut of the server: clients lose their connections. The data stay. */
  stop(): Promise<void>;
  /** On the same port and data as before. */
  start(): Promise<void>;
  /** Called automatically when the test file ends. */
  dispose(): Promise<void>;
};

type TestStoreRecipe = {
  binary: 'nats-server' | 'redis-server';
  startBinary(options: {
    binary: string;
    port: number;
    folder: string;
    logPath: string;
  }): Promise<ServerProcess>;
  image: string;
  imageCommand: readonly string[];
  imagePort: number;
};

export async function startTestStore(recipe: TestStoreRecipe): Promise<TestStore> {
  const binary = findBinary(recipe.binary);
  const store = binary === undefined ? await startContainer(recipe) : await startFromBinary(recipe, binary);
  return { ...store, dispose: disposeAtEnd(() => store.dispose()) };
}

async function startFromBinary(recipe: TestStoreRecipe, binary: string): Promise<TestStore> {
  const port = await freePort();
  const folder = join(testFolder(), recipe.binary);
  mkdirSync(folder);
  const start = (): Promise<ServerProcess> =>
    recipe.startBinary({ binary, port, folder, logPath: join(folder, 'server.log') });
  let server = await start();
  return {
    port,
    stop: () => server.stop(),
    async start() {
      server = await start();
    },
    dispose: () => server.stop(),
  };
}

async function startContainer(recipe: TestStoreRecipe): Promise<TestStore> {
  const port = await freePort();
  const { GenericContainer } = await import('testcontainers');
  const container = await new GenericContainer(recipe.image)
    .withCommand([...recipe.imageCommand])
    .withExposedPorts({ container: recipe.imagePort, host: port })
    .start();
  return {
    port,
    // The data stay on disk, so that a restart finds them.
    stop: async () => {
      await container.stop({ remove: false });
    },
    start: () => container.restart(),
    dispose: async () => {
      await container.stop();
    },
  };
}
