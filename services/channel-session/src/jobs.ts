import type { JobCatalogue } from '@balcao/service-runtime/jobs/jobs';
import { z } from 'zod';
import { leaseRenewalMs } from '#leases/leases.ts';

/** The background jobs of this service. */
export const channelSessionJobs = {
  claimConnections: {
    name: 'channel-session.claim-connections',
    everyMs: 1_000,
    firstRun: 'at-start',
    onFailure: 'leases can not be looked at',
  },
  renewLeases: {
    name: 'channel-session.renew-leases',
    everyMs: leaseRenewalMs,
    firstRun: 'at-start',
    onFailure: 'leases can not be renewed',
  },
  askForLife: {
    name: 'channel-session.ask-for-life',
    everyMs: 15_000,
    firstRun: 'after-pause',
    onFailure: 'a session could not be asked whether it lives',
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
      everyMs: 2_000,
      firstRun: 'at-start',
      onFailure: 'what waits to be sent is found by the next sweep',
    },
    // Drains wait for the channel and not for this machine, so many may run in parallel.
    atOnce: 200,
    retry: { firstMs: 1_000, limit: 'endless' },
  },
  restartSessions: {
    name: 'channel-session.restart-sessions',
    everyMs: 500,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'the restart of the sessions goes on at the next look',
  },
  /** A drop is reported after a minute. */
  tellDrops: {
    name: 'channel-session.tell-drops',
    everyMs: 5_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'who looks after connections is told of a drop at the next look',
  },
  failRemoved: {
    name: 'channel-session.fail-removed',
    everyMs: 2_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'what waits for removed connections is looked at again',
  },
  clearRemoved: {
    name: 'channel-session.clear-removed',
    everyMs: 60_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'what removed connections have left is looked at again',
  },
  forgetOld: {
    name: 'channel-session.forget-old',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'what is old is forgotten the next time',
  },
  forgetErased: {
    name: 'channel-session.forget-erased',
    everyMs: 15_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'what is left of erased contacts is looked for again',
  },
  /** A signal may be lost during a disconnect. */
  lookAtPhone: {
    name: 'channel-session.look-at-phone',
    everyMs: 1_000,
    firstRun: 'after-pause',
    onFailure: 'the simulated phone could not be looked at',
  },
} satisfies JobCatalogue;
