import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';
import { leaseRenewalMs } from '#leases/leases.ts';

/** The background jobs of this service. */
export const channelSessionJobs = {
  /** A request to a session wakes it. */
  claimConnections: {
    name: 'channel-session.claim-connections',
    everyMs: 15_000,
    firstRun: 'at-start',
    onFailure: 'free connections could not be claimed; the next run tries again',
  },
  /** In memory alone. */
  watchLeases: {
    name: 'channel-session.watch-leases',
    everyMs: 1_000,
    firstRun: 'after-pause',
    onFailure: 'a session whose lease ends could not be given up',
  },
  renewLeases: {
    name: 'channel-session.renew-leases',
    everyMs: leaseRenewalMs,
    firstRun: 'at-start',
    onFailure: 'leases could not be renewed; the next run tries again',
  },
  askForLife: {
    name: 'channel-session.ask-for-life',
    everyMs: 15_000,
    firstRun: 'after-pause',
    onFailure: 'a session could not be asked for a heartbeat',
  },
  measureMemory: {
    name: 'channel-session.measure-memory',
    everyMs: 30_000,
    firstRun: 'after-pause',
    onFailure: 'the memory of a session could not be measured',
  },
  /** Each process has its own queue, because the holder of a connection's lease also runs its jobs. */
  drain: {
    name: 'channel-session.drain',
    payload: z.object({ connectionId: z.number().int() }),
    sweep: {
      everyMs: 15_000,
      firstRun: 'at-start',
      onFailure: 'waiting sends were not found; the next sweep finds them',
    },
    // Drains wait for the channel and not for this machine, so many may run in parallel.
    atOnce: 200,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  /** The request, and each session that is back, wakes it. */
  restartSessions: {
    name: 'channel-session.restart-sessions',
    everyMs: 15_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'the restart of the sessions stopped; the next run continues it',
  },
  /** A drop is reported after a minute. */
  reportDrops: {
    name: 'channel-session.tell-drops',
    everyMs: 5_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'a drop was not reported; the next run reports it',
  },
  /** A removed connection, and the end of its session, wakes it. */
  failRemoved: {
    name: 'channel-session.fail-removed',
    everyMs: 15_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'sends of removed connections were not failed; the next run fails them',
  },
  clearRemoved: {
    name: 'channel-session.clear-removed',
    everyMs: 60_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'data of removed connections were not deleted; the next run deletes them',
  },
  forgetOld: {
    name: 'channel-session.forget-old',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'old data were not deleted; the next run deletes them',
  },
  forgetErased: {
    name: 'channel-session.forget-erased',
    everyMs: 15_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'data of erased contacts were not deleted; the next run deletes them',
  },
  /** A signal may be lost during a disconnect. */
  pollPhone: {
    name: 'channel-session.look-at-phone',
    everyMs: 1_000,
    firstRun: 'after-pause',
    onFailure: 'the simulated phone could not be polled',
  },
} satisfies JobCatalogue;
