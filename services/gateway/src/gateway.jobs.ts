import type { PeriodicJob } from '@balcao/service-runtime/jobs/schedule';

/** The background jobs of this service. */
export const gatewayJobs = {
  forgetRevokedSessions: {
    name: 'gateway.forget-revoked-sessions',
    everyMs: 60_000,
    firstRun: 'after-pause',
    onFailure: 'old revoked sessions were not forgotten; the next run forgets them',
  },
  sendLiveHead: {
    name: 'gateway.tell-live-head',
    everyMs: 15_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'clients did not get the position of the live log; the next run sends it',
  },
  sayPresence: {
    name: 'gateway.say-presence',
    everyMs: 15_000,
    firstRun: 'after-pause',
    onFailure: 'the users who look at the desk could not be recorded',
  },
  lookForRelease: {
    name: 'gateway.look-for-release',
    everyMs: 12 * 60 * 60 * 1_000,
    firstRun: 'at-start',
    onFailure: 'releases could not be looked up',
  },
} satisfies Readonly<Record<string, PeriodicJob>>;
