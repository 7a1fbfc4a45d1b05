import { listQueues } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const newTicketQueries = {
  queues: () =>
    queryOptions({
      queryKey: ['queues', 'list'] as const,
      queryFn: ({ signal }) => api.call(listQueues, { signal }),
      meta: { live: true },
    }),
};
