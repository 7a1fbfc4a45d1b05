import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, sayOnTerminal } from '../console.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { provideStorePrograms } from '../stores/choose-stores.ts';
import { buildWeb } from '../web-build.ts';

/** The benchmark with its data set and floors; it starts a desk of its own. */
export async function bench(args: readonly string[], settings: Settings): Promise<number> {
  const program = join(repositoryPath, 'bench/src/main.ts');
  if (!existsSync(program)) throw new ExplainedError(`${program} is missing: the checkout is not complete.`);
  await provideStorePrograms(settings.addresses, sayOnTerminal);
  await buildWeb(sayOnTerminal);
  return new Promise((resolve, reject) => {
    spawn(process.execPath, [program, ...args], { stdio: 'inherit', cwd: repositoryPath })
      .once('error', reject)
      .once('exit', (code) => {
        resolve(code ?? 1);
      });
  });
}
