import type { QueueSummary, User } from '@balcao/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { allQueues } from '../../../lib/all-queues.ts';

/** The sectors that a user may choose from: the own ones; an admin without any has all (4-settled.md 8). */
export const useSectorsToAccept = ({ profile, queues }: User): (() => Promise<readonly QueueSummary[]>) => {
  const queryClient = useQueryClient();
  const isWide = profile === 'admin' && queues.length === 0;
  return useCallback(
    async () => (isWide ? queryClient.query(allQueues) : queues),
    [isWide, queryClient, queues],
  );
};

/** Whose tickets the lists can show: admins see those of every sector. */
export const useSectorsToList = ({ profile, queues }: User): readonly QueueSummary[] => {
  const isAdmin = profile === 'admin';
  const { data } = useQuery({ ...allQueues, enabled: isAdmin });
  return isAdmin ? (data ?? queues) : queues;
};
