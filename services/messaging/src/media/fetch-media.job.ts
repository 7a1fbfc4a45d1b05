import { defineJob, type JobProducer, startWorker } from '@balcao/job-queue';
import { createMetrics, type Logger, measureJobs } from '@balcao/service-kit';
import { z } from 'zod';
import { findDueMedia } from './media.query.ts';
import { createFetchMedia } from './fetch-media.ts';

const fetchMediaJob = defineJob({
  name: 'messaging.fetch-media',
  payload: z.object({ messageId: z.uuid() }),
});

export type MediaFetching = {
  /** Soon; a sweep finds what this forgets. */
  readonly arm: (messageIds: readonly string[]) => Promise<void>;
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Options = Omit<Parameters<typeof createFetchMedia>[0], 'onRoom'> & {
  readonly producer: JobProducer;
  readonly redisUrl: string;
  readonly log: Logger;
  /** How often due files are looked for. */
  readonly sweepMs: number;
};

/** They wait for channels, not for this machine; how many each channel is asked for, its lane says. */
const concurrency = 200;
const sweepSize = 200;

/** The queue holds what waits; what has to be fetched stands in Postgres. */
export const startMediaFetching = (options: Options): MediaFetching => {
  const {
    store: { db },
    producer,
    redisUrl,
    log,
    sweepMs,
  } = options;
  const arm = async (messageIds: readonly string[]): Promise<void> => {
    for (const messageId of messageIds)
      await producer.add(fetchMediaJob, { messageId }, { jobId: messageId });
  };
  const onUnarmed = (error: unknown): void => {
    log.warn({ err: error }, 'files wait for the next sweep');
  };
  const worker = startWorker({
    job: fetchMediaJob,
    redisUrl,
    log,
    concurrency,
    observer: measureJobs(createMetrics({ service: 'messaging' })),
    process: createFetchMedia({
      ...options,
      onRoom: (messageId) => {
        arm([messageId]).catch(onUnarmed);
      },
    }),
  });
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = findDueMedia(db, sweepSize)
      .then(arm)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'files that are due could not be armed');
      });
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  return {
    arm: (messageIds) => arm(messageIds).catch(onUnarmed),
    ready: worker.ready,
    stop: async () => {
      clearInterval(timer);
      await sweeping;
      await worker.stop();
    },
  };
};
