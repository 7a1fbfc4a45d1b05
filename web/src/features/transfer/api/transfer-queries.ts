import { listConnections, listQueues, listUsers } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const searchMinLength = 3;

/** Who a ticket can go to. */
export const transferQueries = {
  /** Asked with three letters or more (1-application.md §5). */
  users: (search: string) =>
    queryOptions({
      queryKey: ['users', 'transfer', search] as const,
      queryFn: ({ signal }) => api.call(listUsers, { query: { searchParam: search }, signal }),
      enabled: search.length >= searchMinLength,
      placeholderData: keepPreviousData,
    }),
  queues: () =>
    queryOptions({
      queryKey: ['queues', 'list'] as const,
      queryFn: ({ signal }) => api.call(listQueues, { signal }),
      meta: { live: true },
    }),
  connections: () =>
    queryOptions({
      queryKey: ['connections', 'list'] as const,
      queryFn: ({ signal }) => api.call(listConnections, { signal }),
      meta: { live: true },
    }),
};
