import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../console.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { storeUrls } from '../stores/store-urls.ts';

type Command = (args: readonly string[], settings: Settings) => Promise<number>;

/** Asks a service of the running desk to build its read models anew, and shows how far it is. */
export const rebuild: Command = (args, settings) => run('rebuild', args, settings);

/** Shows what a service of the running desk set aside, or has it applied. */
export const parked: Command = (args, settings) => run('parked', args, settings);

function run(program: string, args: readonly string[], settings: Settings): Promise<number> {
  const natsUrl = settings.addresses.nats ?? runningBroker(settings.dataPath);
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [join(repositoryPath, `packages/log-owner/src/${program}/main.ts`), ...args], {
      stdio: 'inherit',
      cwd: repositoryPath,
      env: { ...settings.environment, NATS_URL: natsUrl },
    })
      .once('error', reject)
      .once('exit', (code) => {
        resolve(code ?? 1);
      });
  });
}

function runningBroker(dataPath: string): string {
  if (existsSync(join(dataPath, 'run.json'))) {
    const data = openDataFolder(dataPath);
    const port = data.knownPort('nats');
    if (port !== undefined) return storeUrls.nats(port, data.password('nats'));
  }
  throw new ExplainedError(
    `No desk runs in ${dataPath}. Start it first, or name its folder in BALCAO_DATA or its broker in NATS_URL.`,
  );
}
