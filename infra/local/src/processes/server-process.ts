import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from './last-lines.ts';
import { forgetProcess, watchProcess } from './guard.ts';

/** More than what a service allows itself for its drain. */
export const longestStopMs = 30_000;

/** An unprivileged account of this machine. */
export type SystemUser = {
  name: string;
  uid: number;
  gid: number;
};

export type ServerProcessOptions = {
  /** For messages. */
  name: string;
  command: string;
  args: readonly string[];
  /** Output is appended here. */
  logPath: string;
  /** What asks this server to stop in good order. */
  stopSignal: 'TERM' | 'INT';
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Runs as this account; needs root. */
  user?: SystemUser | undefined;
};

export type ServerProcess = {
  pid: number;
  isRunning(): boolean;
  /** Resolves when the process has ended, with its exit code (null when a signal ended it). */
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Asks, waits up to `longestStopMs`, then kills the whole process group. */
  stop(): Promise<void>;
};

/**
 * Starts a server in a session of its own, so that a Ctrl-C meant for us does not reach it before we stop it in
 * order, and under the guard, so that it never outlives us.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const log = openSync(options.logPath, 'a', 0o600);
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ['ignore', log, log],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.user === undefined ? {} : { uid: options.user.uid, gid: options.user.gid }),
  });
  closeSync(log);
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
      resolve(code);
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
      }, longestStopMs);
      await exited;
      clearTimeout(deadline);
    },
  };
}

/**
 * Asks until the server answers.
 * @throws when it ends first or does not answer in time, with the last lines of its log.
 */
export async function waitUntilReady(
  name: string,
  server: ServerProcess,
  logPath: string,
  isReady: () => Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isReady().catch(() => false))) {
    const hasEnded = !server.isRunning();
    if (hasEnded || Date.now() > deadline) {
      await server.stop();
      throw new Error(
        `${name} ${hasEnded ? 'ended while starting' : `did not answer within ${String(timeoutMs / 1000)} s`}. Its log (${logPath}) ends with:\n${lastLines(logPath)}`,
      );
    }
    await sleep(20);
  }
}
