import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type TrimOptions = {
  /** How often to look whether the process is idle; 5 s unless told. */
  readonly everyMs?: number;
  /** Between two times that it is done; 5 minutes unless told. */
  readonly apartMs?: number;
};

/** Busier than this part of the time is not idle. */
const idleUtilization = 0.03;
const worthwhileBytes = 32 * 1024 * 1024;

/**
 * Gives memory back that nobody needs once the process is idle: first what starting left behind, later what a busy time
 * left. The engine would keep it, some 30 MiB a process (measured). It takes a tenth of a second, so it is rare and
 * never happens under load. Answers how to end it.
 */
export function trimMemoryWhenIdle({ everyMs = 5_000, apartMs = 300_000 }: TrimOptions = {}): () => void {
  const collect = collector();
  let trimmed = { bytes: 0, at: -Infinity };
  let before = performance.eventLoopUtilization();

  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const isWorthwhile = process.memoryUsage.rss() > trimmed.bytes + worthwhileBytes;
    if (utilization > idleUtilization || !isWorthwhile || performance.now() < trimmed.at + apartMs) return;
    collect();
    trimmed = { bytes: process.memoryUsage.rss(), at: performance.now() };
    before = performance.eventLoopUtilization();
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

/** The engine's own collector, which is there only when asked for. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  return () => {
    if (typeof gc === 'function') Reflect.apply(gc, undefined, [{ type: 'major', flavor: 'last-resort' }]);
  };
}
