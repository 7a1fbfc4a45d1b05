import { type QueueSummary, seesEveryTicket, type User } from '@balcao/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { allQueues } from '../../../entities/queue/all-queues.ts';

/** The sectors that a user may choose from: their own; an admin without any may choose all (rule T5). */
export const useSectorsToAccept = ({ profile, queues }: User): (() => Promise<readonly QueueSummary[]>) => {
  const queryClient = useQueryClient();
  const isWide = profile === 'admin' && queues.length === 0;
  return useCallback(
    async () => (isWide ? queryClient.query(allQueues) : queues),
    [isWide, queryClient, queues],
  );
};

type SectorsToList = {
  /** Sectors whose tickets the lists can show; a user who sees all tickets sees every sector. */
  readonly sectors: readonly QueueSummary[];
  /** The chosen ones; undefined: all. */
  readonly queueIds: readonly number[] | undefined;
};

/**
 * @param seesAllTickets what the setting allTicket says (rule V1); undefined: not known yet
 * @param chosen ids in the address: without them, a deleted or foreign sector could not be removed from the filter
 */
export const useSectorsToList = (
  { profile, queues }: User,
  seesAllTickets: boolean | undefined,
  chosen: readonly number[] | undefined,
): SectorsToList => {
  const isWide =
    profile !== 'admin' && seesAllTickets === undefined
      ? undefined
      : seesEveryTicket({ profile, seesAllTickets: seesAllTickets === true });
  const { data } = useQuery({ ...allQueues, enabled: isWide === true });
  const known = isWide === undefined ? undefined : isWide ? data : queues;
  return useMemo(() => {
    const offered = chosen?.filter((id) => known === undefined || known.some((queue) => queue.id === id));
    const isChosen = chosen?.length === 0 || offered?.length !== 0;
    return { sectors: known ?? queues, queueIds: isChosen ? offered : undefined };
  }, [known, queues, chosen]);
};
