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

/** A program that starts a desk of its own (see stack.ts); everything that the desk needs is brought before. */
function deskProgram(path: string): Program {
  return async (args, settings) => {
    const program = join(repositoryPath, path);
    if (!existsSync(program))
      throw new ExplainedError(`${program} is missing: the checkout is not complete.`);
    await provideStorePrograms({}, sayOnTerminal);
    const chromiumPath = await provideChromium(settings.chromiumPath, sayOnTerminal);
    await provideFfmpeg(settings.ffmpegPath, sayOnTerminal);
    await buildWeb(sayOnTerminal);
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [program, ...args], {
        stdio: 'inherit',
        cwd: repositoryPath,
        env: {
          ...settings.environment,
          ...(chromiumPath === undefined ? {} : { CHROMIUM_PATH: chromiumPath }),
        },
      });
      stopRequest().addEventListener('abort', () => child.kill('SIGTERM'));
      child.once('error', reject);
      child.once('exit', (code) => {
        resolve(code ?? 1);
      });
    });
  };
}

/** The crash suite at its full length. */
export const torture = deskProgram('e2e/torture/main.ts');

/** The benchmark with its data set and its floors. */
export const bench = deskProgram('bench/src/main.ts');
