import { once } from 'node:events';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import type { z } from 'zod';
import { createFailureCounts } from './failure-counts.ts';
import { type JobDefinition, keyPrefix, type Log } from './job.ts';

/** Undefined: done. `againInMs`: run the job again after this time. */
export type JobOutcome = { readonly againInMs: number } | undefined;

export type JobObserver = {
  readonly finished?: (job: {
    name: string;
    outcome: 'done' | 'again' | 'failed';
    seconds: number;
    /** From the time at which it was due. */
    waitedSeconds: number;
  }) => void;
};

export type JobWorker = {
  /** Rejects while Redis does not answer. */
  readonly ready: () => Promise<void>;
  /** Starts no new jobs and finishes the running ones. */
  readonly stop: () => Promise<void>;
};

type WorkerOptions<Payload extends z.ZodType> = {
  readonly job: JobDefinition<Payload>;
  readonly redisUrl: string;
  readonly log: Log;
  /** Parallel jobs; default 1. */
  readonly concurrency?: number;
  /** May run again for the same payload at any time. A throw causes a retry, with growing pauses. */
  readonly process: (payload: z.output<Payload>) => Promise<JobOutcome>;
  readonly observer?: JobObserver;
  /** The pause after a throw, doubled each time up to a minute; default 1 s. */
  readonly firstRetryMs?: number;
  /** Counts the consecutive failures of a payload in Postgres. By default each process counts its own. */
  readonly countFailure?: (payload: z.output<Payload>, error: unknown) => Promise<number>;
  /** After this many failures in a row the job ends. By default it is retried for ever. */
  readonly lastFailure?: {
    readonly count: number;
    readonly message: string;
    readonly giveUp: (payload: z.output<Payload>, error: unknown) => Promise<void>;
  };
  /** A dead process loses its job to another one after this time; default 10 s. */
  readonly lockMs?: number;
};

const maxRetryMs = 60_000;
const maxReconnectMs = 1_000;

/** Waits for Redis as long as necessary, through restarts and data loss. */
export function startWorker<Payload extends z.ZodType>(options: WorkerOptions<Payload>): JobWorker {
  const { job: definition, log, observer = {}, firstRetryMs = 1_000, lockMs = 10_000 } = options;
  const redis = new Redis(options.redisUrl, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 50, maxReconnectMs),
  });
  const failures = createFailureCounts();
  const running = new Set<Promise<unknown>>();

  const runProcess = async (payload: z.output<Payload>): Promise<JobOutcome> => {
    const work = options.process(payload);
    running.add(work);
    try {
      return await work;
    } finally {
      running.delete(work);
    }
  };

  const again = async (job: Job<unknown>, token: string | undefined, delayMs: number): Promise<never> => {
    await job.moveToDelayed(Date.now() + delayMs, token);
    throw new DelayedError();
  };

  const countFailure = async (id: string, payload: z.output<Payload>, error: unknown): Promise<number> => {
    const here = failures.failed(id, Date.now());
    if (options.countFailure === undefined) return here;
    return options.countFailure(payload, error).catch((reason: unknown) => {
      log.warn({ job: definition.name, id, err: reason }, 'a failure could not be counted');
      return here;
    });
  };

  const isGivenUp = async (
    id: string,
    payload: z.output<Payload>,
    { error, count }: { readonly error: unknown; readonly count: number },
  ): Promise<boolean> => {
    const { lastFailure } = options;
    if (lastFailure === undefined || count < lastFailure.count) return false;
    try {
      await lastFailure.giveUp(payload, error);
    } catch (reason) {
      log.warn({ job: definition.name, id, err: reason }, 'a job could not be given up');
      return false;
    }
    failures.ended(id);
    log.error({ job: definition.name, id, err: error, failures: count }, lastFailure.message);
    return true;
  };

  const run = async (job: Job<unknown>, token?: string): Promise<void> => {
    const startedAt = Date.now();
    const report = (outcome: 'done' | 'again' | 'failed'): void => {
      observer.finished?.({
        name: definition.name,
        outcome,
        seconds: (Date.now() - startedAt) / 1_000,
        waitedSeconds: Math.max(startedAt - (job.timestamp + job.delay), 0) / 1_000,
      });
    };
    const id = job.deduplicationId ?? job.id ?? '';
    const payload = definition.payload.safeParse(job.data);
    if (!payload.success) {
      log.error({ job: definition.name, err: payload.error }, 'a job has an invalid payload');
      report('failed');
      throw new UnrecoverableError('invalid payload');
    }
    let outcome: JobOutcome;
    try {
      outcome = await runProcess(payload.data);
      failures.ended(id);
    } catch (error) {
      report('failed');
      const count = await countFailure(id, payload.data, error);
      if (await isGivenUp(id, payload.data, { error, count })) return;
      const delayMs = Math.min(firstRetryMs * 2 ** (count - 1), maxRetryMs);
      log.error({ job: definition.name, id, err: error, failures: count, delayMs }, 'a job failed');
      return again(job, token, delayMs);
    }
    report(outcome === undefined ? 'done' : 'again');
    if (outcome !== undefined) await again(job, token, outcome.againInMs);
  };

  const worker = new Worker<unknown>(definition.name, run, {
    connection: redis,
    prefix: keyPrefix,
    concurrency: options.concurrency ?? 1,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
    lockDuration: lockMs,
    stalledInterval: lockMs,
    // Seconds that an idle worker waits for Redis at once; a new job ends it.
    drainDelay: 60,
    // A job is lost to another process whenever a process dies; its effects are in Postgres.
    maxStalledCount: 1_000,
    runRetryDelay: 1_000,
  });
  worker.on('error', (error) => {
    log.warn({ job: definition.name, err: error }, 'a worker has an error of Redis');
  });
  redis.on('error', () => undefined);

  /**
   * Without Redis no worker can release its job: the running job finishes here, and another process takes it after
   * `lockMs`.
   */
  const stopAlone = async (): Promise<void> => {
    await Promise.allSettled(running);
    // With force it waits for no answer. Not awaited, because a close that started before never gets one.
    worker.close(true).catch(() => undefined);
  };

  return {
    async ready() {
      if (redis.status !== 'ready') throw new Error('redis is away');
      const ending = new AbortController();
      // Requests to a Redis that goes down wait for its return.
      const isLost = once(redis, 'close', { signal: ending.signal }).then(() => {
        throw new Error('redis is away');
      });
      try {
        await Promise.race([redis.ping(), isLost]);
      } finally {
        ending.abort();
      }
    },
    async stop() {
      const isLost = new Promise((resolve) => redis.once('close', resolve));
      if (redis.status === 'ready') await Promise.race([worker.close(), isLost.then(stopAlone)]);
      else await stopAlone();
      redis.disconnect();
    },
  };
}
