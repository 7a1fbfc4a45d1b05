import { listQueues } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';

/** Every sector of the desk, for choices. */
export const allQueues = queryOptions({
  queryKey: ['queues'] as const,
  queryFn: ({ signal }) => api.call(listQueues, { signal }),
  meta: { live: true },
});
