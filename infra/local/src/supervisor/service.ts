import type { Say } from '../console.ts';
import type { RunRecord } from '../data-folder/run-record.ts';
import { requireOk } from '../processes/require-ok.ts';
import { keepProcess } from '../data-folder/kept-process.ts';
import { lastLines } from '../processes/last-lines.ts';
import { startServerProcess } from '../processes/server-process.ts';
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
  /** Resolves once it is ready, however long that takes. */
  start(): Promise<void>;
  /** Stops in order; only `start` starts it again. */
  stop(): Promise<void>;
  /** Whether its warnings are printed, or only its errors. */
  showWarnings(shows: boolean): void;
  /** However long that takes. @throws if it is stopped, or its configuration has mistakes */
  untilReady(): Promise<void>;
};

export function superviseService(description: ServiceDescription, record: RunRecord, say: Say): Service {
  const { name, logPath, readyUrl } = description;
  const log = new LogFollower(name, logPath, say);
  let logTimer: NodeJS.Timeout | undefined;
  let isMistaken = false;
  const kept = keepProcess({
    name,
    record,
    say,
    stopSignal: 'TERM',
    spawn: () => startServerProcess({ ...description, command: process.execPath, stopSignal: 'TERM' }),
    ask: () => requireOk(readyUrl),
    onEnd(code) {
      isMistaken = code === mistakenExitCode;
      if (!isMistaken) {
        log.end();
        return;
      }
      log.skipToEnd();
      throw new Error(
        `The configuration of ${name} has mistakes. Its log (${logPath}) ends with:\n${lastLines(logPath)}`,
      );
    },
  });

  const start = async (): Promise<void> => {
    logTimer ??= setInterval(() => {
      log.look();
    }, 500);
    await kept.start();
  };
  const stop = async (): Promise<void> => {
    await kept.stop();
    clearInterval(logTimer);
    logTimer = undefined;
  };
  return {
    name,
    logPath,
    isMistaken: () => isMistaken,
    pid: kept.pid,
    kill: kept.kill,
    start,
    stop,
    untilReady: kept.untilReady,
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
