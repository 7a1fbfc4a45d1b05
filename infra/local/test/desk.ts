import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { rememberedFolder } from '../src/data-folder/reachable-folder.ts';
import { freePort } from '../src/processes/free-port.ts';
import { processIdentity } from '../src/processes/process-identity.ts';

const program = fileURLToPath(new URL('fixture-desk.ts', import.meta.url));
const recordSchema = z.object({ children: z.array(z.object({ name: z.string(), pid: z.number() })) });

export type Desk = {
  pid: number;
  port: number;
  dataPath: string;
  output(): string;
  exitCode: Promise<number | null>;
  /** Resolves with the line that contains the desk's address. */
  ready: Promise<void>;
  children(): { name: string; pid: number }[];
};

/** Registers what to do at the end of a case or of the file. */
type WhenDone = (endIt: () => Promise<void>) => unknown;

export type DeskOptions = { dataPath?: string; env?: NodeJS.ProcessEnv; whenDone?: WhenDone };

/** A folder that does not exist yet, in a folder that is open to other accounts or, like /root, closed. */
export function newDataPath(access: 'open' | 'closed' = 'open', whenDone: WhenDone = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-desk-test-'));
  if (access === 'open') chmodSync(folder, 0o755);
  const dataPath = join(folder, 'data');
  whenDone(() => {
    const outside = rememberedFolder(dataPath);
    for (const path of [outside, folder])
      if (path !== undefined) rmSync(path, { recursive: true, force: true });
    return Promise.resolve();
  });
  return dataPath;
}

/** Runs a desk like a terminal: in its own process group, without addresses of other servers. */
export async function runFixtureDesk(options: DeskOptions = {}): Promise<Desk> {
  const { whenDone = onTestFinished } = options;
  const dataPath = options.dataPath ?? newDataPath('open', whenDone);
  const port = await freePort();
  const { DATABASE_URL, REDIS_URL, NATS_URL, ...environment } = process.env;
  const child: ChildProcess = spawn(process.execPath, [program], {
    detached: true,
    env: { ...environment, BALCAO_DATA: dataPath, PORT: String(port), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid = 0 } = child;
  let output = '';
  const exitCode = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const channel of [child.stdout, child.stderr]) {
      channel?.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
        if (output.includes('Balcão is ready')) resolve();
      });
    }
    void exitCode.then(() => {
      reject(new Error(`The desk ended:\n${output}`));
    });
  });
  ready.catch(() => undefined);
  whenDone(async () => {
    child.kill('SIGTERM');
    await exitCode;
  });
  return {
    pid,
    port,
    dataPath,
    output: () => output,
    exitCode,
    ready,
    children: () => recordSchema.parse(JSON.parse(readFileSync(join(dataPath, 'run.json'), 'utf8'))).children,
  };
}

export function living(processes: readonly { name: string; pid: number }[]): string[] {
  return processes.filter(({ pid }) => processIdentity(pid) !== undefined).map(({ name }) => name);
}
