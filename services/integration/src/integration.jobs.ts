import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';

/** How often due work is searched for, if no job announced it. */
const sweepMs = 5_000;

/** The jobs of this service. A new job is an entry here and a handler in `compose.ts`. */
export const integrationJobs = {
  deliver: {
    name: 'integration.deliver',
    payload: z.object({ receiverId: z.string() }),
    sweep: {
      everyMs: sweepMs,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'waiting deliveries were not found; the next sweep finds them',
    },
    // Each run waits for its receiver, which may be slow, and must not block the others.
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
      onFailure: 'waiting locations were not found; the next sweep finds them',
    },
    // Calls to maps cost money and have a limit that we do not set.
    atOnce: 4,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  forgetDeliveries: {
    name: 'integration.forget-deliveries',
    everyMs: 10 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old deliveries were not deleted; the next run deletes them',
  },
  forgetFeed: {
    name: 'integration.forget-feed',
    everyMs: 10 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old events for scripts were not deleted; the next run deletes them',
  },
} satisfies JobCatalogue;
