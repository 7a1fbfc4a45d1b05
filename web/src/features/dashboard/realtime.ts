import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';
import { reportKeys } from './api/report-keys.ts';

/** A flood of messages draws the wall once a second. */
const atMostEveryMs = 1_000;

/** The wall follows what happens; where nobody looks at it, nothing is asked. */
export const wallHandlers = (queryClient: QueryClient): LiveHandlers => {
  let next: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  const look = (): void => {
    next = undefined;
    lastAt = Date.now();
    void queryClient.invalidateQueries({ queryKey: reportKeys.wall, refetchType: 'active' });
  };
  const hear = (): void => {
    if (queryClient.getQueryCache().find({ queryKey: reportKeys.wall })?.isActive() !== true) return;
    next ??= setTimeout(look, Math.max(0, lastAt + atMostEveryMs - Date.now()));
  };
  return { ticket: hear, appMessage: hear };
};
