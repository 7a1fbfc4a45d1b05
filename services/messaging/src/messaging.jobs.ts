import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';

const payload = z.object({ messageId: z.uuid() });

/** The jobs of this service. A new job is an entry here and a handler in `compose.ts`. */
export const messagingJobs = {
  sweepMedia: {
    name: 'messaging.sweep-media',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'files that nobody needs could not be removed',
  },
  fetchMedia: {
    name: 'messaging.fetch-media',
    payload,
    sweep: {
      everyMs: 15_000,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'files wait for the next sweep',
    },
    // These jobs wait for channels, not for this machine. `lanes.ts` limits how many run per connection.
    atOnce: 200,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  releaseHeld: {
    name: 'messaging.release-held',
    payload,
    sweep: {
      everyMs: 5_000,
      firstRun: 'after-pause',
      onFailure: 'the next sweep sends what is held',
    },
    atOnce: 1,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  forgetScriptSends: {
    name: 'messaging.forget-script-sends',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'keys of scripts are kept a little longer',
  },
  watchStuck: {
    name: 'messaging.watch-stuck',
    everyMs: 15_000,
    firstRun: 'after-pause',
    onFailure: 'nobody could look for stuck messages',
  },
} satisfies JobCatalogue;
