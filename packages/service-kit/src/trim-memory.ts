import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type TrimOptions = {
  /** How often to check whether the process is idle; default 5 s. */
  readonly everyMs?: number;
  /** The least time between two collections; default a minute. */
  readonly apartMs?: number;
};

/** Above this utilization a process is not idle. */
const idleUtilization = 0.03;
const worthwhileBytes = 32 * 1024 * 1024;

/**
 * Frees memory once the process is idle: first what the start left, later what a busy time left. V8 would keep it,
 * about 30 MiB per process (measured). A collection takes a tenth of a second, so it is rare and never happens under
 * load.
 * @returns a function that stops it
 */
export function trimMemoryWhenIdle({ everyMs = 5_000, apartMs = 60_000 }: TrimOptions = {}): () => void {
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

/** V8's own collector, which exists only if a flag exposes it. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const gc: unknown = runInNewContext('gc');
  return () => {
    if (typeof gc === 'function') Reflect.apply(gc, undefined, [{ type: 'major', flavor: 'last-resort' }]);
  };
}
