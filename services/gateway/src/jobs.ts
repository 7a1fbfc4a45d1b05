import type { PeriodicJob } from '@balcao/service-runtime/jobs/schedule';

/** The background jobs of this service. */
export const gatewayJobs = {
  forgetRevokedSessions: {
    name: 'gateway.forget-revoked-sessions',
    everyMs: 60_000,
    firstRun: 'after-pause',
    onFailure: 'revoked sessions are remembered a little longer',
  },
  tellLiveHead: {
    name: 'gateway.tell-live-head',
    everyMs: 15_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'clients are not told where the live log stands',
  },
  sayPresence: {
    name: 'gateway.say-presence',
    everyMs: 15_000,
    firstRun: 'after-pause',
    onFailure: 'who looks could not be said',
  },
  lookForRelease: {
    name: 'gateway.look-for-release',
    everyMs: 12 * 60 * 60 * 1_000,
    firstRun: 'at-start',
    onFailure: 'releases could not be looked up',
  },
} satisfies Readonly<Record<string, PeriodicJob>>;
