import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileCache, repositoryPath } from '../settings.ts';
import { runEventSchema, type EndedFile, type RunError, type RunEvent } from './run-event.ts';

export type VitestRun = {
  readonly files: readonly EndedFile[];
  /** Outside every file. */
  readonly errors: readonly RunError[];
  /** The folder with the run's output and screenshots of failures; a folder of its own is deleted if there were none. */
  readonly outputPath?: string;
};

export type VitestOptions = {
  /** Arguments for vitest: files, projects. */
  readonly args: readonly string[];
  /** Only tests that are one of these files or import one, directly or not. */
  readonly from?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stop: AbortSignal;
  /** Keeps the output there, even of a run that passed. */
  readonly keptIn?: string;
  readonly onEvent?: (event: RunEvent) => void;
};

/** Runs vitest once. The output of the run and its services goes to a file; progress comes as events. */
export async function runVitest(options: VitestOptions): Promise<VitestRun> {
  const { args, from, env, stop, keptIn, onEvent } = options;
  const outputPath = keptIn ?? (await mkdtemp(join(tmpdir(), 'balcao-test-output-')));
  await mkdir(outputPath, { recursive: true });
  const files: EndedFile[] = [];
  const errors: RunError[] = [];
  const course = { hasEnded: false };
  const take = (message: unknown): void => {
    const event = runEventSchema.parse(message);
    if (event.kind === 'file') files.push(event);
    if (event.kind === 'end') {
      course.hasEnded = true;
      errors.push(...event.errors);
    }
    onEvent?.(event);
  };
  const command = from === undefined ? ['run'] : ['related', ...from, '--run'];
  const code = await untilEnded(
    [...command, ...args],
    { ...env, BALCAO_TEST_KEPT: outputPath },
    stop,
    outputPath,
    take,
  );
  const hasFailed = errors.length > 0 || files.some(({ failures }) => failures.length > 0);
  if (!course.hasEnded || (code !== 0 && !hasFailed))
    errors.push({ text: `Vitest ended with code ${String(code)}; ${outputOf(outputPath)} says why.` });
  if (hasFailed || errors.length > 0 || keptIn !== undefined) return { files, errors, outputPath };
  rmSync(outputPath, { recursive: true, force: true });
  return { files, errors };
}

/** The file with the output of everything in the run. */
export const outputOf = (outputPath: string): string => join(outputPath, 'output.log');

function untilEnded(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
  outputPath: string,
  take: (message: unknown) => void,
): Promise<number | null> {
  const output = openSync(outputOf(outputPath), 'a');
  return new Promise<number | null>((resolve, reject) => {
    const vitest = join(repositoryPath, 'node_modules/vitest/vitest.mjs');
    const reporter = join(import.meta.dirname, 'vitest-reporter.ts');
    const child = spawn(process.execPath, [vitest, ...args, `--reporter=${reporter}`], {
      stdio: ['ignore', output, output, 'ipc'],
      cwd: repositoryPath,
      // Each test file of the web has its own process, which loads the same packages as the one before.
      env: { NODE_COMPILE_CACHE: compileCache, ...env },
    });
    const end = (): void => void child.kill('SIGTERM');
    if (stop.aborted) end();
    stop.addEventListener('abort', end);
    child.on('message', take);
    child.once('error', reject);
    // Its last output may come after its exit.
    child.once('close', (code) => {
      stop.removeEventListener('abort', end);
      closeSync(output);
      resolve(code);
    });
  });
}
