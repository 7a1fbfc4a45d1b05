import type { PeriodicJob } from '@balcao/service-runtime';

/** The jobs of this service. */
export const notificationJobs = {
  forgetOldUpdates: {
    name: 'notification.forget-old-updates',
    everyMs: 10 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old live updates were not deleted; the next run deletes them',
  },
  forgetOldAudit: {
    name: 'notification.forget-old-audit',
    everyMs: 60 * 60 * 1_000,
    firstRun: 'after-pause',
    jitter: 0.2,
    onFailure: 'old audit entries were not deleted; the next run deletes them',
  },
  pushDrops: {
    name: 'notification.push-drops',
    everyMs: 5_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'pushes about a dropped connection were not sent; the next run sends them',
  },
  pushStoppedWebhooks: {
    name: 'notification.push-stopped-webhooks',
    everyMs: 5_000,
    firstRun: 'at-start',
    jitter: 0.2,
    onFailure: 'pushes about a webhook that was switched off were not sent; the next run sends them',
  },
} satisfies Readonly<Record<string, PeriodicJob>>;
