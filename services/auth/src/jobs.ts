import type { PeriodicJob } from '@balcao/service-runtime';

/** What this service does by itself. */
export const authJobs = {
  forgetRefreshTokens: {
    name: 'auth.forget-refresh-tokens',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old refresh tokens could not be deleted',
  },
} satisfies Readonly<Record<string, PeriodicJob>>;
