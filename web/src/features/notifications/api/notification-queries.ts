import { listNotifications } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { whenConnected } from '../../../realtime/live-status.ts';

export const notificationQueries = {
  bell: () =>
    queryOptions({
      queryKey: ['notifications', 'bell'] as const,
      queryFn: async ({ signal }) => {
        await whenConnected();
        return api.call(listNotifications, { signal });
      },
      meta: { live: true, isUnlogged: true },
    }),
};
