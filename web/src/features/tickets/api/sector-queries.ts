import { listQueues, type QueueSummary, type User } from '@balcao/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const sectorQueries = {
  list: () =>
    queryOptions({
      queryKey: ['queues'] as const,
      queryFn: ({ signal }) => api.call(listQueues, { signal }),
      meta: { live: true },
    }),
};

/** The sectors that a user may choose from: the own ones; an admin without any has all (4-settled.md 8). */
export const useSectorsToAccept = ({ profile, queues }: User): (() => Promise<readonly QueueSummary[]>) => {
  const queryClient = useQueryClient();
  const isWide = profile === 'admin' && queues.length === 0;
  return async () => (isWide ? queryClient.query(sectorQueries.list()) : queues);
};

/** Whose tickets the lists can show: admins see those of every sector. */
export const useSectorsToList = ({ profile, queues }: User): readonly QueueSummary[] => {
  const isAdmin = profile === 'admin';
  const { data } = useQuery({ ...sectorQueries.list(), enabled: isAdmin });
  return isAdmin ? (data ?? queues) : queues;
};
