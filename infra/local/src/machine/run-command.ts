import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export type CommandResult = {
  code: number | null;
  /** Both channels, as they came. */
  output: string;
};

export type CommandOptions = {
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  timeoutMs?: number;
  /** Ends the program with everything that it started. */
  stop?: AbortSignal;
  /** Takes what time of the processors nobody else wants. */
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
      // A group of its own can be ended as a whole.
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

/** With everything that it will start. */
function makePatient(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // A kernel may weigh sessions first, and processes only within their own.
    writeFileSync(`/proc/${String(pid)}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // It has ended already, or there are no such sessions: then it is at worst in a hurry.
  }
}

/** @throws with the end of the program's output when it fails. */
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
