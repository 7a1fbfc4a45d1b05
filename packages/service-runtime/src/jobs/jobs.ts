import {
  createProducer,
  type JobDefinition,
  type JobOutcome,
  type JobWorker,
  startWorker,
} from '@balcao/job-queue';
import {
  createMetrics,
  type Lifecycle,
  type Logger,
  measureJobs,
  type Part,
  systemTimers,
  type Timers,
} from '@balcao/service-kit';
import type { z } from 'zod';
import { partOf, type PeriodicJob, schedule } from './schedule.ts';

/** An entry of a service's job catalogue: a durable timer. Postgres knows what waits, Redis only when to look. */
export type TimerJob<Payload extends z.ZodType = z.ZodType> = JobDefinition<Payload> & {
  /** How often to search Postgres for jobs that Redis lost. */
  readonly sweep: Omit<PeriodicJob, 'name'>;
  /** Parallel runs in one process. */
  readonly atOnce: number;
  /** The pause after a failure; each next pause is twice as long, up to a minute. */
  readonly retry:
    | { readonly firstMs: number; readonly limit: 'endless' }
    | {
        readonly firstMs: number;
        readonly limit: number;
        /** The log line after the last failure. */
        readonly onLastFailure: string;
      };
};

export type JobCatalogue = Readonly<Record<string, PeriodicJob | TimerJob>>;

type Add<Payload> = (
  payload: Payload,
  /** At most one job per id waits, with the time of the last call. */
  when: { readonly id: string; readonly delayMs?: number },
) => Promise<void>;

export type TimerHandler<Payload> = {
  /** May run again for the same payload at any time: the work to do is in Postgres. */
  readonly run: (payload: Payload) => Promise<JobOutcome>;
  /** Adds every job that waits in Postgres. */
  readonly sweep: (add: Add<Payload>) => Promise<void>;
  /** Counts consecutive failures. By default each process counts its own. */
  readonly countFailure?: (payload: Payload, error: unknown) => Promise<number>;
  /** After the last failure: ends the wait in Postgres, because otherwise the sweep adds the job again. */
  readonly giveUp?: (payload: Payload, error: unknown) => Promise<void>;
};

/** Adds a job. It never rejects: a job that Redis does not accept is added by the next sweep. */
export type ScheduleTimer<Payload> = Add<Payload>;

export type Jobs = {
  readonly every: (job: PeriodicJob, run: (signal: AbortSignal) => Promise<void>) => void;
  readonly timer: <Payload>(
    job: TimerJob<z.ZodType<Payload, Payload>>,
    handler: TimerHandler<Payload>,
  ) => ScheduleTimer<Payload>;
  /** @throws if a catalogue entry has no handler */
  readonly start: (lifecycle: Lifecycle) => Promise<void>;
};

type Options = {
  readonly catalogue: JobCatalogue;
  readonly redisUrl: string;
  readonly log: Logger;
  /** Whether the service is unready without Redis; if not, sweeps alone do the work. */
  readonly needsRedis: boolean;
  readonly timers?: Timers;
};

/** The jobs of one service: a handler for each entry of its catalogue. They stop with the service. */
export const createJobs = (options: Options): Jobs => {
  const { catalogue, redisUrl, log, needsRedis, timers = systemTimers } = options;
  const producer = createProducer({ redisUrl, log });
  const handled = new Map<string, Part>();

  return {
    every: (job, run) => {
      handled.set(job.name, partOf(schedule(job, run, { log, timers })));
    },

    timer: (job, handler) => {
      const add: Add<Parameters<typeof handler.run>[0]> = (payload, { id, delayMs = 0 }) =>
        producer.add(job, payload, { jobId: id, delayMs });
      const sweeping = schedule({ ...job.sweep, name: `${job.name}-sweep` }, () => handler.sweep(add), {
        log,
        timers,
      });
      let worker: JobWorker | undefined;
      handled.set(job.name, {
        start: () => {
          worker = startWorker({
            job,
            redisUrl,
            log,
            concurrency: job.atOnce,
            firstRetryMs: job.retry.firstMs,
            observer: measureJobs(createMetrics({ service: job.name.split('.', 1).join('') })),
            process: handler.run,
            ...(handler.countFailure === undefined ? {} : { countFailure: handler.countFailure }),
            ...(job.retry.limit === 'endless'
              ? {}
              : {
                  lastFailure: {
                    count: job.retry.limit,
                    message: job.retry.onLastFailure,
                    giveUp: handler.giveUp ?? (() => Promise.resolve()),
                  },
                }),
          });
          sweeping.start();
          return Promise.resolve();
        },
        stop: async () => {
          await sweeping.stop();
          await worker?.stop();
        },
        ...(needsRedis ? { ready: () => worker?.ready() ?? Promise.reject(new Error('not started')) } : {}),
      });
      return (payload, when) =>
        add(payload, when).catch((error: unknown) => {
          log.warn({ err: error, job: job.name }, job.sweep.onFailure);
        });
    },

    start: async (lifecycle) => {
      const missing = Object.values(catalogue).flatMap(({ name }) => (handled.has(name) ? [] : [name]));
      if (missing.length > 0) throw new Error(`Jobs without a handler: ${missing.join(', ')}`);
      await lifecycle.start('jobs', {
        stop: producer.close,
        ...(needsRedis ? { ready: producer.ready } : {}),
      });
      for (const [name, part] of handled) await lifecycle.start(name, part);
    },
  };
};
