import { createMetrics, measureJobs, type Part, systemTimers, type Timers } from '@balcao/service-kit';

/** An entry of a service's job catalogue: work that each of its processes repeats. */
export type PeriodicJob = {
  /** `<service>.<job>` */
  readonly name: string;
  /** From the end of a run to the next one. */
  readonly everyMs: number;
  readonly firstRun: 'at-start' | 'after-pause';
  /** Lengthens each pause by up to this fraction, so that processes with the same work do not run together. */
  readonly jitter?: number;
  /** The log line after a failed run. The next run tries again. */
  readonly onFailure: string;
};

export type Scheduled = {
  readonly start: () => void;
  /** Runs as soon as possible. During a run it causes exactly one more, however often it is called. */
  readonly soon: () => void;
  /** Resolves after the first successful run. */
  readonly firstDone: Promise<unknown>;
  readonly isStopped: () => boolean;
  /** Starts no further run, aborts the signal of the present one, and resolves at its end. */
  readonly stop: () => Promise<void>;
};

type Parts = {
  readonly log: { readonly warn: (details: object, message: string) => void };
  readonly timers?: Timers;
  /** From 0 to below 1. */
  readonly random?: () => number;
};

/** Runs a job of the catalogue in this process, never twice at a time. */
export const schedule = (
  job: PeriodicJob,
  run: (signal: AbortSignal) => Promise<void>,
  { log, timers = systemTimers, random = Math.random }: Parts,
): Scheduled => {
  const metrics = createMetrics({ service: job.name.split('.', 1).join('') });
  const { finished } = measureJobs(metrics);
  const first = Promise.withResolvers<undefined>();
  const stopping = new AbortController();
  let waiting: ReturnType<Timers['after']> | undefined;
  let running: Promise<void> | undefined;
  let asked = 0;
  let failures = 0;
  let isStarted = false;

  const runOnce = async (waitedSeconds: number): Promise<void> => {
    const startedAt = performance.now();
    const report = (outcome: 'done' | 'failed'): void => {
      finished({ name: job.name, outcome, seconds: (performance.now() - startedAt) / 1_000, waitedSeconds });
    };
    try {
      await run(stopping.signal);
      failures = 0;
      report('done');
      first.resolve(undefined);
    } catch (error) {
      failures += 1;
      report('failed');
      log.warn({ err: error, job: job.name, failures }, job.onFailure);
    }
  };

  const runAsked = async (waitedSeconds: number): Promise<void> => {
    // So that it cannot end before the caller has noted that it runs.
    await Promise.resolve();
    for (let done = asked - 1; done < asked && !stopping.signal.aborted;) {
      done = asked;
      await runOnce(waitedSeconds);
    }
    running = undefined;
    pause();
  };

  const go = (waitedSeconds: number): void => {
    if (!isStarted || stopping.signal.aborted) return;
    waiting?.cancel();
    asked += 1;
    running ??= runAsked(waitedSeconds);
  };

  const pause = (): void => {
    if (stopping.signal.aborted) return;
    const ms = job.everyMs * (1 + (job.jitter ?? 0) * random());
    const dueAt = performance.now() + ms;
    waiting = timers.after(ms, () => {
      go(Math.max(performance.now() - dueAt, 0) / 1_000);
    });
  };

  return {
    start: () => {
      if (isStarted) return;
      isStarted = true;
      if (job.firstRun === 'at-start') go(0);
      else pause();
    },
    soon: () => {
      go(0);
    },
    firstDone: first.promise,
    isStopped: () => stopping.signal.aborted,
    stop: async () => {
      stopping.abort();
      waiting?.cancel();
      await running;
    },
  };
};

/** As a part of a service: it starts and stops with the service. */
export const partOf = ({ start, stop }: Scheduled): Part => ({
  start: () => {
    start();
    return Promise.resolve();
  },
  stop,
});
