import type { TimerHandler } from '@balcao/service-runtime/jobs/jobs';
import { findWaitMs, releaseDue } from './release-due.ts';

/** The sweep itself sends what is due, so held messages are also sent while Redis is away. */
export const createReleasing = (
  parts: Parameters<typeof releaseDue>[0],
): TimerHandler<{ readonly messageId: string }> => ({
  run: async ({ messageId }) => {
    await releaseDue(parts);
    const waitMs = await findWaitMs(parts.store, messageId);
    return waitMs === null ? undefined : { againInMs: Math.ceil(waitMs) };
  },
  sweep: () => releaseDue(parts),
});
