import { listQueues } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

/** The sectors that a connection can lead to. */
export const queueQueries = {
  list: () =>
    queryOptions({
      queryKey: ['queues', 'list'] as const,
      queryFn: ({ signal }) => api.call(listQueues, { signal }),
      meta: { live: true },
    }),
};
