import { listNotifications } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const notificationQueries = {
  feed: () =>
    queryOptions({
      queryKey: ['notifications', 'feed'] as const,
      queryFn: ({ signal }) => api.call(listNotifications, { signal }),
      meta: { live: true },
    }),
};
