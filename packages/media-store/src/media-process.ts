import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { AppError } from '@balcao/contracts';

/** The tool cannot read a file, or gave up. */
export class UnreadableMedia extends Error {
  override readonly name = 'UnreadableMedia';
}

export const maxAllocation = String(256 * 1024 * 1024);
export const toolGuards = [
  '-nostdin',
  '-hide_banner',
  '-v',
  'error',
  '-max_alloc',
  maxAllocation,
  '-threads',
  '1',
];
/** Options before each input: no network (rule F13). */
export const onlyFiles = ['-protocol_whitelist', 'file'];

export type MediaProcessOptions = {
  readonly folder: string;
  readonly timeoutMs: number;
  /** The PATH for the tools, in the system's format. */
  readonly searchPath: string;
};

const maxOutput = 64 * 1024;

/**
 * Runs ffmpeg or a related tool without a shell, without our environment and at the lowest priority.
 * @returns its output
 * @throws UnreadableMedia, ERR_MEDIA_TOOL_MISSING
 */
export const runMediaProcess = (
  command: string,
  args: readonly string[],
  { folder, timeoutMs, searchPath }: MediaProcessOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd: folder,
      env: { PATH: searchPath },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    if (child.pid !== undefined) yieldTo(child.pid);
    let output = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length < maxOutput) output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < maxOutput) complaint += chunk.toString();
    });
    child.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ENOENT' ? new AppError('ERR_MEDIA_TOOL_MISSING', {}, { cause: error }) : error);
    });
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else
        reject(
          new UnreadableMedia(
            `${basename(command)} ended with ${String(code ?? signal)}: ${complaint.slice(-500)}`,
          ),
        );
    });
  });

const yieldTo = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system has no priorities.
  }
};
