import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../console.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { answersOk } from '../processes/answers-ok.ts';
import { lastLines } from '../processes/last-lines.ts';
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts';
import { mistakenExitCode } from './mistaken-configuration.ts';
import { LogFollower } from './service-log.ts';

export type ServiceDescription = {
  name: string;
  /** Arguments for Node: flags, then the file to run. */
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  logPath: string;
  /** Answers 200 once this process is ready. */
  readyUrl: string;
};

/** The process of one service, which is kept alive. */
export type Service = {
  name: string;
  logPath: string;
  /** Whether it ended because of mistakes in its configuration; then it is not restarted. */
  isMistaken(): boolean;
  /** Undefined while it does not run. */
  pid(): number | undefined;
  kill(signal: NodeJS.Signals): void;
  /** Stops in order and starts again; resolves once it is ready. */
  restart(): Promise<void>;
  /** After `stop`; resolves once it is ready. */
  start(): Promise<void>;
  /** Stops in order; only `start` starts it again. */
  stop(): Promise<void>;
  /** Whether its warnings are printed, or only its errors. */
  showWarnings(shows: boolean): void;
  /** @throws if it is not ready in time, or ends repeatedly before it is ready */
  untilReady(timeoutMs?: number): Promise<void>;
};

const firstPauseMs = 250;
const longestPauseMs = 10_000;
/** A process that ran this long is in no crash loop. */
const stableMs = 30_000;
const failuresBeforeGivingUp = 4;

export function superviseService(description: ServiceDescription, record: RunRecord, say: Say): Service {
  const { name, logPath } = description;
  const log = new LogFollower(name, logPath, say);
  let logTimer: NodeJS.Timeout | undefined;
  let process_: ServerProcess | undefined;
  let failures = 0;
  let isMistaken = false;
  // Aborted when the service is to stop.
  let wish = new AbortController();
  wish.abort();
  const isWanted = (): boolean => !wish.signal.aborted;

  const runOnce = async (): Promise<string | undefined> => {
    process_ = await startServerProcess({ ...description, command: process.execPath, stopSignal: 'TERM' });
    const { pid, exited } = process_;
    record.add(name, pid, 'TERM');
    if (!isWanted()) await process_.stop();
    const code = await exited;
    process_ = undefined;
    record.remove(pid);
    isMistaken = code === mistakenExitCode;
    if (isMistaken) {
      log.skipToEnd();
      return undefined;
    }
    log.end();
    return code === null ? 'killed' : `exit code ${String(code)}`;
  };
  const keepRunning = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (isWanted()) {
      const startedAt = Date.now();
      const end = await runOnce().catch((error: unknown) => String(error));
      if (!isWanted() || end === undefined) return;
      failures += 1;
      if (Date.now() - startedAt > stableMs) pauseMs = firstPauseMs;
      say(`${name} ended (${end}); starting it again in ${String(pauseMs)} ms.`);
      await sleep(pauseMs, undefined, { signal: wish.signal }).catch(() => undefined);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  };
  let running: Promise<void> = Promise.resolve();

  const start = async (): Promise<void> => {
    if (!isWanted()) {
      failures = 0;
      wish = new AbortController();
      logTimer = setInterval(() => {
        log.look();
      }, 500);
      running = keepRunning();
    }
    await untilReady();
  };
  const stop = async (): Promise<void> => {
    wish.abort();
    await process_?.stop();
    await running;
    clearInterval(logTimer);
  };
  const logEnd = (): string => `Its log (${logPath}) ends with:\n${lastLines(logPath)}`;
  const untilReady = async (timeoutMs = 120_000): Promise<void> => {
    const deadline = Date.now() + timeoutMs;
    while (!(await answersOk(description.readyUrl))) {
      if (!isWanted()) throw new Error(`${name} was stopped before it was ready.`);
      if (isMistaken) throw new Error(`The configuration of ${name} has mistakes. ${logEnd()}`);
      if (failures >= failuresBeforeGivingUp) throw new Error(`${name} does not start. ${logEnd()}`);
      if (Date.now() > deadline)
        throw new Error(`${name} was not ready within ${timeoutMs / 1_000} s. ${logEnd()}`);
      await sleep(50);
    }
    failures = 0;
  };
  return {
    name,
    logPath,
    isMistaken: () => isMistaken,
    pid: () => process_?.pid,
    kill(signal) {
      process_?.kill(signal);
    },
    start,
    stop,
    untilReady,
    showWarnings(shows) {
      log.look();
      log.showsWarnings = shows;
    },
    async restart() {
      await stop();
      await start();
    },
  };
}
