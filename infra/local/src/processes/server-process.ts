import { spawn } from 'node:child_process';
import type { Say } from '../console.ts';
import { forgetProcess, watchProcess } from './guard.ts';
import { waitFor } from './keep-trying.ts';
import { lastLines } from './last-lines.ts';
import { logOutput } from './log-file.ts';
import { stopGraceMs } from './stop-grace.ts';
import { chownSync } from 'node:fs';

/** How long after its end the last lines of a process are awaited; its children may hold its output open. */
const lastLinesMs = 1_000;

/** An unprivileged account of this machine. */
export type SystemUser = {
  name: string;
  uid: number;
  gid: number;
};

export type ServerProcessOptions = {
  /** For error messages. */
  name: string;
  command: string;
  args: readonly string[];
  /** The output is appended here, and to a new file before this one gets too large. */
  logPath: string;
  /** The signal for an orderly stop. */
  stopSignal: 'TERM' | 'INT';
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The account of the server; needs root. */
  user?: SystemUser | undefined;
};

export type ServerProcess = {
  pid: number;
  isRunning(): boolean;
  /** Resolves with the exit code once the process has ended (null: a signal ended it). */
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Requests a stop, waits up to `stopGraceMs`, then kills the process group. */
  stop(): Promise<void>;
};

/**
 * Starts a server in its own session, so that a Ctrl-C does not reach it before the orderly stop, and under the guard,
 * so that it never outlives this process.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
  });
  logOutput(child, options.logPath);
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', (error) => {
      reject(new Error(`${options.name} could not be started (${options.command}): ${error.message}`));
    });
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.name} has no process id.`);
  watchProcess(pid, options.stopSignal);
  let running = true;
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running = false;
      forgetProcess(pid);
      const late = setTimeout(resolve, lastLinesMs, code);
      child.once('close', () => {
        clearTimeout(late);
        resolve(code);
      });
    });
  });
  const kill = (signal: NodeJS.Signals): void => {
    if (running) child.kill(signal);
  };
  return {
    pid,
    isRunning: () => running,
    exited,
    kill,
    async stop() {
      kill(`SIG${options.stopSignal}`);
      const deadline = setTimeout(() => {
        if (running) process.kill(-pid, 'SIGKILL');
      }, stopGraceMs);
      await exited;
      clearTimeout(deadline);
    },
  };
}

/**
 * Asks until the server answers, however long that takes.
 * @throws the last lines of its log if it ends first
 */
export async function waitUntilReady(
  name: string,
  server: ServerProcess,
  logPath: string,
  ask: () => Promise<unknown>,
  say: Say = () => undefined,
): Promise<void> {
  await waitFor(name, ask, { say, isFinal: () => !server.isRunning() }).catch(() => {
    throw new Error(`${name} ended while starting. Its log (${logPath}) ends with:\n${lastLines(logPath)}`);
  });
}

/** Gives files to the account of a server; without one they stay ours. */
export function giveTo(user: SystemUser | undefined, ...paths: readonly string[]): void {
  if (user === undefined) return;
  for (const path of paths) chownSync(path, user.uid, user.gid);
}
