import { once } from 'node:events';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import type { z } from 'zod';
import { type JobDefinition, keyPrefix, type Log, redisIsAway } from './job.ts';

type AddOptions = {
  /** A job with this id that waits is not queued twice. */
  readonly jobId: string;
  /** From now; default 0. */
  readonly delayMs?: number;
};

export type JobCounts = { readonly waiting: number; readonly delayed: number; readonly active: number };

export type JobProducer = {
  /**
   * At most one job per id waits. A delayed job gets the new time; a running one runs again afterwards, so that it sees
   * later changes.
   * @throws ERR_UNAVAILABLE soon if Redis is down
   */
  readonly add: <Payload extends z.ZodType>(
    job: JobDefinition<Payload>,
    payload: z.input<Payload>,
    options: AddOptions,
  ) => Promise<void>;
  readonly counts: (job: JobDefinition) => Promise<JobCounts>;
  /** Rejects while Redis does not answer. */
  readonly ready: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type ProducerOptions = {
  readonly redisUrl: string;
  readonly log: Log;
  /** Default: 1.5 s. */
  readonly timeoutMs?: number;
};

const maxReconnectMs = 1_000;

/** Fails fast, because whoever adds a job is answering a call. One connection for all queues. */
export function createProducer({ redisUrl, log, timeoutMs = 1_500 }: ProducerOptions): JobProducer {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: true,
    commandTimeout: timeoutMs,
    retryStrategy: (times) => Math.min(times * 50, maxReconnectMs),
  });
  const queues = new Map<string, Queue>();
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'redis is away');
    isAway = true;
  });
  redis.on('ready', () => {
    isAway = false;
  });

  const queueOf = (job: JobDefinition): Queue => {
    const known = queues.get(job.name);
    if (known !== undefined) return known;
    const queue = new Queue(job.name, { connection: redis, prefix: keyPrefix });
    // The connection has reported it already.
    queue.on('error', () => undefined);
    queues.set(job.name, queue);
    return queue;
  };

  const within = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`redis did not answer within ${timeoutMs} ms`));
      }, timeoutMs);
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Uses no queue while Redis is down: a queue never recovers from a command that it started then. */
  const connected = async (): Promise<void> => {
    if (redis.status === 'ready') return;
    if (isAway) throw new Error('redis is away');
    await within(once(redis, 'ready'));
  };

  const ask = async <T>(job: JobDefinition, question: (queue: Queue) => Promise<T>): Promise<T> => {
    try {
      await connected();
      return await within(question(queueOf(job)));
    } catch (error) {
      const queue = queues.get(job.name);
      queues.delete(job.name);
      queue?.close().catch(() => undefined);
      throw redisIsAway(error);
    }
  };

  return {
    async add(job, payload, { jobId, delayMs = 0 }) {
      const data: unknown = job.payload.parse(payload);
      await ask(job, (queue) =>
        queue.add(job.name, data, {
          delay: Math.max(Math.round(delayMs), 0),
          deduplication: { id: jobId, keepLastIfActive: true, reschedule: true },
          removeOnComplete: true,
          removeOnFail: true,
        }),
      );
    },
    async counts(job) {
      const counts = await ask(job, (queue) => queue.getJobCounts('waiting', 'delayed', 'active'));
      return {
        waiting: counts['waiting'] ?? 0,
        delayed: counts['delayed'] ?? 0,
        active: counts['active'] ?? 0,
      };
    },
    async ready() {
      await connected();
      await within(redis.ping());
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
      redis.disconnect();
    },
  };
}
