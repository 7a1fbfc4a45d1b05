import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';

/** How often what is due is looked for, if nobody said that it is. */
const sweepMs = 5_000;

/** What this service does by itself. A new job is an entry here and a handler in `compose.ts`. */
export const integrationJobs = {
  deliver: {
    name: 'integration.deliver',
    payload: z.object({ receiverId: z.string() }),
    sweep: {
      everyMs: sweepMs,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'what waits for outside programs is looked for again',
    },
    // Each waits for its receiver, which may be slow; no other one waits for that.
    atOnce: 100,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  findAddresses: {
    name: 'integration.find-addresses',
    payload: z.object({ messageId: z.uuid() }),
    sweep: {
      everyMs: sweepMs,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'places without an address are looked for again',
    },
    // What maps cost and how often they may be asked is not ours to say.
    atOnce: 4,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  forgetDeliveries: {
    name: 'integration.forget-deliveries',
    everyMs: 10 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old deliveries stay a little longer',
  },
  forgetFeed: {
    name: 'integration.forget-feed',
    everyMs: 10 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old events for scripts stay a little longer',
  },
} satisfies JobCatalogue;
