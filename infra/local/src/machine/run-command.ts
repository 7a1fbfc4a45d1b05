import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export type CommandResult = {
  code: number | null;
  /** Standard output and error, in order. */
  output: string;
};

export type CommandOptions = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  timeoutMs?: number;
  /** Ends the program with all of its children. */
  stop?: AbortSignal;
  /** Runs at the lowest priority. */
  isPatient?: boolean;
};

/** Runs a program to its end without a shell; a missing program gives code 127. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { env, cwd, timeoutMs, stop, isPatient = false } = options;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group can be ended as a whole.
      detached: stop !== undefined,
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    if (isPatient && child.pid !== undefined) makePatient(child.pid);
    const endGroup = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    };
    stop?.addEventListener('abort', endGroup);
    for (const channel of [child.stdout, child.stderr]) {
      channel.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    child.once('error', (error) => {
      resolve({ code: 127, output: error.message });
    });
    child.once('close', (code) => {
      stop?.removeEventListener('abort', endGroup);
      resolve({ code, output });
    });
  });
}

/** Including later children. */
function makePatient(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // A kernel may schedule sessions first, and processes only within their session.
    writeFileSync(`/proc/${String(pid)}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It has ended already, or there are no such sessions; then it only runs at normal priority.
  }
}

/** @throws the end of the program's output if it fails */
export async function mustRun(
  purpose: string,
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { code, output } = await runCommand(command, args, options);
  if (code === 0) return output;
  const end = output.trimEnd().split('\n').slice(-12).join('\n');
  throw new Error(`${purpose} failed (${[command, ...args].join(' ')}, exit code ${String(code)}):\n${end}`);
}
