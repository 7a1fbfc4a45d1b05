import type { Bus } from '@balcao/event-bus';
import { createProducer, defineJob, type JobWorker, startWorker } from '@balcao/job-queue';
import { type Clock, createMetrics, type Logger, measureJobs } from '@balcao/service-kit';
import { z } from 'zod';
import type { MessagingStore } from '#database/store.ts';
import { findWaitMs, releaseDue } from './release-due.ts';

type Parts = {
  readonly store: MessagingStore;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly redisUrl: string;
  readonly log: Logger;
  /** 2 s unless told. */
  readonly sweepEveryMs?: number;
};

export type Holds = {
  /** Something waits until then. */
  readonly arm: (messageId: string, until: Date) => void;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const releaseHeld = defineJob({ name: 'messaging.release-held', payload: z.object({ messageId: z.uuid() }) });

/** BullMQ says when, Postgres what: the sweep finds there what a flushed or absent Redis has forgotten. */
export const createHolds = (parts: Parts): Holds => {
  const { store, clock, redisUrl, log, sweepEveryMs = 2_000 } = parts;
  const producer = createProducer({ redisUrl, log });
  let worker: JobWorker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  const sweep = (): void => {
    sweeping = releaseDue(parts).catch((error: unknown) => {
      log.warn({ err: error }, 'held messages could not be sent yet');
    });
    void sweeping.then(() => {
      if (timer !== undefined) timer = setTimeout(sweep, sweepEveryMs);
    });
  };

  return {
    arm: (messageId, until) => {
      const delayMs = until.getTime() - clock.now().getTime();
      producer.add(releaseHeld, { messageId }, { jobId: messageId, delayMs }).catch((error: unknown) => {
        log.warn({ err: error }, 'the sweep will send what is held');
      });
    },
    start: () => {
      worker = startWorker({
        job: releaseHeld,
        redisUrl,
        log,
        observer: measureJobs(createMetrics({ service: 'messaging' })),
        process: async ({ messageId }) => {
          await releaseDue(parts);
          const waitMs = await findWaitMs(store, messageId);
          return waitMs === null ? undefined : { againInMs: Math.ceil(waitMs) };
        },
      });
      timer = setTimeout(sweep, sweepEveryMs);
      return Promise.resolve();
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await worker?.stop();
      await sweeping;
      await producer.close();
    },
  };
};
