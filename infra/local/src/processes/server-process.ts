import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { lastLines } from './last-lines.ts';
import { forgetProcess, watchProcess } from './guard.ts';
import { waitPatiently, type WaitOptions } from './patience.ts';
import { rotateWhileWritten } from './rotate-log.ts';

/** Longer than a service's own limit for its drain. */
export const longestStopMs = 30_000;

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
  /** The output is appended here; at 20 MB it goes to `<path>.1` and begins anew. */
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
  /** Requests a stop, waits up to `longestStopMs`, then kills the process group. */
  stop(): Promise<void>;
};

/**
 * Starts a server in its own session, so that a Ctrl-C does not reach it before the orderly stop, and under the guard,
 * so that it never outlives this process.
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
  const endRotation = rotateWhileWritten(options.logPath);
  let running = true;
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running = false;
      endRotation();
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

export type ServerStart = Pick<WaitOptions, 'say' | 'stop'>;

/**
 * Asks until the server answers, however long that takes: a recovery after a crash may take many minutes, and to start it
 * again would make it begin anew.
 * @throws the last lines of its log if it ends first; the reason of `stop`, after the server was stopped
 */
export async function waitUntilReady(
  name: string,
  server: ServerProcess,
  logPath: string,
  isReady: () => Promise<boolean>,
  { say, stop }: ServerStart,
): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    if (await isReady().catch(() => false)) return true;
    if (!server.isRunning())
      throw new Error(`${name} ended while starting. Its log (${logPath}) ends with:\n${lastLines(logPath)}`);
    return false;
  };
  const awaited = (): string =>
    `${name}, which runs and does not answer yet; its log (${logPath}) ends with:\n${lastLines(logPath, 3)}\n`;
  try {
    await waitPatiently(isDone, { awaited, say, stop });
  } catch (error) {
    await server.stop();
    throw error;
  }
}
