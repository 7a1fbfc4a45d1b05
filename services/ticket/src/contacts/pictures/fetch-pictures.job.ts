import { createProducer, defineJob, type JobOutcome, startWorker } from '@balcao/job-queue';
import { createMetrics, type Logger, measureJobs } from '@balcao/service-kit';
import { z } from 'zod';
import { createFetchPicture } from './fetch-picture.ts';
import { findDueConnections, findWaiting } from './waiting-pictures.query.ts';

type Options = Parameters<typeof createFetchPicture>[0] & {
  readonly redisUrl: string;
  readonly log: Logger;
  /** How often due pictures are looked for. */
  readonly sweepMs: number;
  /** Between two pictures of a connection. */
  readonly paceMs: number;
};

const fetchPicturesJob = defineJob({
  name: 'ticket.fetch-pictures',
  payload: z.object({ connectionId: z.number().int() }),
});

/** Each waits for its channel, which may give no answer; no other one waits for that. */
const connectionsAtOnce = 100;

/** One job a connection takes one picture after the other. What waits stands in Postgres, and a sweep looks for it. */
export const startFetchingPictures = (options: Options): { readonly stop: () => Promise<void> } => {
  const { store, redisUrl, log, sweepMs, paceMs } = options;
  const fetchPicture = createFetchPicture(options);
  const producer = createProducer({ redisUrl, log });

  const process = async (connectionId: number): Promise<JobOutcome> => {
    const waiting = await findWaiting(store.db, connectionId);
    if (waiting === null) return undefined;
    await fetchPicture(waiting);
    return { againInMs: paceMs };
  };

  const worker = startWorker({
    job: fetchPicturesJob,
    redisUrl,
    log,
    concurrency: connectionsAtOnce,
    observer: measureJobs(createMetrics({ service: 'ticket' })),
    process: ({ connectionId }) => process(connectionId),
  });

  const armDue = async (): Promise<void> => {
    for (const connectionId of await findDueConnections(store.db))
      // One that waits for its pace must not lose it.
      await producer.add(
        fetchPicturesJob,
        { connectionId },
        { jobId: String(connectionId), delayMs: paceMs },
      );
  };
  let sweeping: Promise<void> = Promise.resolve();
  const sweep = (): void => {
    sweeping = armDue().catch((error: unknown) => {
      log.warn({ err: error }, 'pictures that are due wait for the next sweep');
    });
  };
  sweep();
  const timer = setInterval(sweep, sweepMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await sweeping;
      await worker.stop();
      await producer.close();
    },
  };
};
