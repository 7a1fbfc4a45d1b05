import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from '../../realtime/live-events.ts';

/** Part of every page's first load, so it holds keys only. */
export const reportKeys = {
  all: ['reports'] as const,
  wall: ['reports', 'wall'] as const,
};

/** Many messages update the wall once a second. */
const atMostEveryMs = 1_000;

/** The wall follows live updates; while it is not visible, it fetches nothing. */
export const wallHandlers = (queryClient: QueryClient): LiveHandlers => {
  let next: ReturnType<typeof setTimeout> | undefined;
  let lastAt = 0;
  const look = (): void => {
    next = undefined;
    lastAt = Date.now();
    void queryClient.invalidateQueries({ queryKey: reportKeys.wall, refetchType: 'active' });
  };
  const handleChange = (): void => {
    if (queryClient.getQueryCache().find({ queryKey: reportKeys.wall })?.isActive() !== true) return;
    next ??= setTimeout(look, Math.max(0, lastAt + atMostEveryMs - Date.now()));
  };
  return { ticket: handleChange, appMessage: handleChange };
};
