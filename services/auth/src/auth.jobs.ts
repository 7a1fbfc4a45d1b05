import type { PeriodicJob } from '@balcao/service-runtime';

/** The background jobs of this service. */
export const authJobs = {
  forgetRefreshTokens: {
    name: 'auth.forget-refresh-tokens',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old refresh tokens could not be deleted',
  },
} satisfies Readonly<Record<string, PeriodicJob>>;
