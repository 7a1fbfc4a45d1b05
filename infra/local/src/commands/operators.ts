import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError } from '../console.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { findGivenStore } from '../stores/given-store.ts';
import { answerOfNats } from '../stores/nats-server.ts';
import { storeUrls } from '../stores/store-urls.ts';

type Command = (args: readonly string[], settings: Settings) => Promise<number>;

/** Asks a service of the running desk to rebuild its read models, and shows the progress. */
export const rebuild: Command = (args, settings) => run('rebuild', args, settings);

/** Lists the parked events of a service of the running desk, or replays them. */
export const parked: Command = (args, settings) => run('parked', args, settings);

async function run(program: string, args: readonly string[], settings: Settings): Promise<number> {
  const natsUrl = await brokerOf(settings);
  return new Promise((resolve, reject) => {
    spawn(
      process.execPath,
      [join(repositoryPath, `packages/service-runtime/src/${program}/main.ts`), ...args],
      {
        stdio: 'inherit',
        cwd: repositoryPath,
        env: { ...settings.environment, NATS_URL: natsUrl },
      },
    )
      .once('error', reject)
      .once('exit', (code) => {
        resolve(code ?? 1);
      });
  });
}

/** @throws if no broker answers, because a client would wait for it silently */
async function brokerOf({ addresses, dataPath }: Settings): Promise<string> {
  if (addresses.nats !== undefined) return (await findGivenStore('nats', 'NATS_URL', addresses.nats)).url;
  const url = ownBroker(dataPath);
  if (url !== undefined && (await answers(url))) return url;
  throw new ExplainedError(
    `No desk runs in ${dataPath}. Start it first, or name its folder in BALCAO_DATA or its broker in NATS_URL.`,
  );
}

/** The broker of the desk that runs in this folder, or ran there until it crashed. */
function ownBroker(dataPath: string): string | undefined {
  if (!existsSync(join(dataPath, 'run.json'))) return undefined;
  const data = openDataFolder(dataPath);
  const port = data.knownPort('nats');
  return port === undefined ? undefined : storeUrls.nats(port, data.password('nats'));
}

const answers = (url: string): Promise<boolean> =>
  answerOfNats(new URL(url)).then(
    (answer) => answer.includes('PONG'),
    () => false,
  );
