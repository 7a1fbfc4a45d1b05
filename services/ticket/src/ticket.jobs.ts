import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';

const hourMs = 60 * 60 * 1_000;
const workInBatches = { atOnce: 2, payload: z.object({ id: z.uuid() }) };
const sweep = { everyMs: 60_000, firstRun: 'at-start', jitter: 0.2 } as const;

/** The jobs of this service. A new job is an entry here and a handler in the `index.ts` of its aggregate. */
export const ticketJobs = {
  importContacts: {
    ...workInBatches,
    name: 'ticket.import-contacts',
    sweep: { ...sweep, onFailure: 'imports that wait are looked for again' },
    retry: { firstMs: 1_000, limit: 5, onLastFailure: 'an import is given up' },
  },
  deleteContacts: {
    ...workInBatches,
    name: 'ticket.delete-contacts',
    sweep: { ...sweep, onFailure: 'deletions that wait are looked for again' },
    retry: { firstMs: 1_000, limit: 5, onLastFailure: 'a deletion of contacts is given up' },
  },
  automationTimers: {
    name: 'ticket.automation-timers',
    payload: z.object({ id: z.uuid() }),
    sweep: {
      // A hint waits for ten seconds. The sweep finds one that Redis lost before its ticket is closed for waiting.
      everyMs: 5_000,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'texts that wait for their time are looked for again',
    },
    atOnce: 10,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  forgetReactions: {
    name: 'ticket.forget-reactions',
    everyMs: hourMs,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'what the desk did by itself long ago is forgotten by the next run',
  },
  closeIdleTickets: {
    name: 'ticket.close-idle-tickets',
    everyMs: 60_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'idle tickets are closed by the next run',
  },
  closeByLimits: {
    name: 'ticket.close-by-limits',
    payload: z.object({ connectionId: z.number().int() }),
    sweep: {
      everyMs: 15_000,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'what a connection lets wait no longer is closed by the next run',
    },
    atOnce: 2,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  closeAfterSends: {
    name: 'ticket.close-after-sends',
    payload: z.object({ ticketId: z.number().int() }),
    sweep: {
      everyMs: 5_000,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'tickets that close after a send are looked for again',
    },
    atOnce: 10,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  buildReports: {
    name: 'ticket.build-reports',
    everyMs: 5_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'reports are built by the next run',
  },
  sweepPictures: {
    name: 'ticket.sweep-pictures',
    everyMs: hourMs,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'pictures that nobody needs could not be removed',
  },
  fetchPictures: {
    name: 'ticket.fetch-pictures',
    payload: z.object({ connectionId: z.number().int() }),
    sweep: {
      everyMs: 5_000,
      firstRun: 'at-start',
      jitter: 0.2,
      onFailure: 'pictures that are due wait for the next sweep',
    },
    // Each job waits for its channel, which may not answer, so that others need not wait for it.
    atOnce: 100,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
} satisfies JobCatalogue;
