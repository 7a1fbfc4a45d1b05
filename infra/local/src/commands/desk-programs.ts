import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ExplainedError, sayOnTerminal } from '../console.ts';
import { provideChromium } from '../machine/chromium.ts';
import { provideFfmpeg } from '../machine/ffmpeg.ts';
import { repositoryPath, type Settings } from '../settings.ts';
import { provideStorePrograms } from '../stores/choose-stores.ts';
import { buildWeb } from '../web-build.ts';
import { stopRequest } from './stop-request.ts';

type Program = (args: readonly string[], settings: Settings) => Promise<number>;

/**
 * Runs programs one after the other, each of which starts its own desk (see stack.ts). Everything that they need is
 * provided before.
 */
function deskPrograms(...paths: readonly string[]): Program {
  return async (args, settings) => {
    const programs = paths.map((path) => join(repositoryPath, path));
    for (const program of programs)
      if (!existsSync(program))
        throw new ExplainedError(`${program} is missing: the checkout is not complete.`);
    await provideStorePrograms({}, sayOnTerminal);
    const chromiumPath = await provideChromium(settings.chromiumPath, sayOnTerminal);
    await provideFfmpeg(settings.ffmpegPath, sayOnTerminal);
    await buildWeb(sayOnTerminal);
    const environment = {
      ...settings.environment,
      ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
    };
    const stop = stopRequest();
    let code = 0;
    for (const program of programs)
      if (code === 0 && !stop.aborted) code = await run([program, ...args], environment, stop);
    return code;
  };
}

function run(args: readonly string[], environment: NodeJS.ProcessEnv, stop: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: 'inherit',
      cwd: repositoryPath,
      env: environment,
    });
    const end = (): void => {
      child.kill('SIGTERM');
    };
    stop.addEventListener('abort', end);
    child.once('error', reject);
    child.once('exit', (code) => {
      stop.removeEventListener('abort', end);
      resolve(code ?? 1);
    });
  });
}

/** The crash suite at full length. */
export const torture = deskPrograms('e2e/torture/main.ts');

/** The benchmark, then the times of screens in a browser; with a flag only what it names. */
export const bench: Program = (args, settings) => {
  const isPart = args.some((arg) => !['--short', '--apart'].includes(arg));
  const programs = isPart ? ['bench/src/main.ts'] : ['bench/src/main.ts', 'e2e/figures/main.ts'];
  return deskPrograms(...programs)(args, settings);
};
