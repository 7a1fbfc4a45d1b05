import { join } from 'node:path';
import type { Say } from '../console.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import { waitFor } from '../processes/keep-trying.ts';
import { mustRun } from '../machine/run-command.ts';
import { repositoryPath } from '../settings.ts';
import type { Store, StoreName } from './store.ts';
import { storeUrls } from './store-urls.ts';

const composeFile = join(repositoryPath, 'infra/docker/local.compose.yml');

const storeNames: readonly StoreName[] = ['postgres', 'redis', 'nats'];

/** The containers of a data folder are a compose project with its id, so that two folders never share one. */
function compose(data: DataFolder, env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<string> {
  return mustRun(
    'Docker compose',
    'docker',
    ['compose', '-p', projectName(data.id), '-f', composeFile, ...args],
    { env },
  );
}

function projectName(id: string): string {
  return `balcao-${id}`;
}

/** Starts a store in a container; its data are in a volume of this data folder. */
export async function startComposeStore(
  name: StoreName,
  data: DataFolder,
  waiting: { readonly say: Say; readonly stop?: AbortSignal | undefined },
): Promise<Store> {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const store of storeNames) {
    env[`${store.toUpperCase()}_PASSWORD`] = data.password(store);
    env[`${store.toUpperCase()}_PORT`] = String(await data.port(store));
  }
  // Its first start may download the image, and a recovery may take long; the engine then ends its own wait.
  await waitFor(
    `the container of ${name}`,
    () => compose(data, env, 'up', '--detach', '--wait', name),
    waiting,
  );
  const port = Number(env[`${name.toUpperCase()}_PORT`]);
  return {
    url: storeUrls[name](port, data.password(name)),
    origin: `a container of the Docker engine (project ${projectName(data.id)})`,
    async stop() {
      await compose(data, env, 'stop', name);
    },
    async restart() {
      await compose(data, env, 'restart', name);
    },
  };
}

/** Deletes the containers and volumes of a data folder. */
export async function forgetComposeStores(id: string): Promise<void> {
  const env = Object.fromEntries(
    storeNames.flatMap((name) => [
      [`${name.toUpperCase()}_PASSWORD`, 'unused'],
      [`${name.toUpperCase()}_PORT`, '1'],
    ]),
  );
  await mustRun(
    'Docker compose',
    'docker',
    ['compose', '-p', projectName(id), '-f', composeFile, 'down', '--volumes'],
    { env: { ...process.env, ...env } },
  );
}
