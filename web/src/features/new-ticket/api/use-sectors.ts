import type { QueueSummary } from '@balcao/contracts';
import { useQuery } from '@tanstack/react-query';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { useUser } from '../../../lib/session/session.ts';

type Sectors = {
  readonly sectors: readonly QueueSummary[];
  /** Whether the list is complete. */
  readonly isKnown: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
};

/** A user chooses from their own sectors; admins from all (rule Q5). */
export const useSectors = (): Sectors => {
  const { profile, queues } = useUser();
  const isAdmin = profile === 'admin';
  const { data, error, isFetching, refetch } = useQuery({ ...allQueues, enabled: isAdmin });
  return {
    sectors: isAdmin ? (data ?? queues) : queues,
    isKnown: !isAdmin || data !== undefined,
    failure: data === undefined && !isFetching ? error : null,
    retry: () => void refetch(),
  };
};
