import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryPath } from './settings.ts';

/** Nothing leaves the machine: no telemetry, no remote cache, no look for a newer turbo (turbo.json). */
const quietly = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

const turboPath = join(repositoryPath, 'node_modules/turbo/bin/turbo');

/** Runs turbo by the Node of this process; what it prints comes line by line. */
export function runTurbo(
  args: readonly string[],
  onLine: (line: string) => void,
  { env = process.env, stop }: { readonly env?: NodeJS.ProcessEnv; readonly stop?: AbortSignal } = {},
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [turboPath, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: repositoryPath,
      env: { ...env, ...quietly },
    });
    const end = (): void => void child.kill('SIGTERM');
    if (stop?.aborted === true) end();
    stop?.addEventListener('abort', end);
    for (const channel of [child.stdout, child.stderr]) {
      let rest = '';
      channel.setEncoding('utf8').on('data', (text: string) => {
        const lines = `${rest}${text}`.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) onLine(line);
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      stop?.removeEventListener('abort', end);
      resolve(code);
    });
  });
}
