import { foldName, listQueues, type Queue, showQueueUse } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { everyUser } from '../../../entities/user/every-user.ts';
import { api } from '../../../lib/session/session.ts';

type QueuePage = { readonly queues: readonly Queue[]; readonly count: number };

export const queueQueries = {
  /** The server sends all of them, and the search is local. */
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...allQueues.queryKey, 'list', search] as const,
      queryFn: async ({ signal }): Promise<QueuePage> => {
        const all = await api.call(listQueues, { signal });
        const queues = all.filter(({ name }) => foldName(name).includes(foldName(search)));
        return { queues, count: queues.length };
      },
      initialPageParam: 1,
      getNextPageParam: () => undefined,
      meta: { live: true },
    }),
  /** Not under the key of all sectors: the dialog that asks whether to delete one does not follow their updates. */
  use: (queueId: number) =>
    queryOptions({
      queryKey: ['use of a sector', queueId] as const,
      queryFn: ({ signal }) => api.call(showQueueUse, { params: { queueId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  people: () =>
    queryOptions({
      ...everyUser,
      select: (everybody) =>
        everybody.map(({ name, queues }) => ({ name, queueIds: queues.map(({ id }) => id) })),
    }),
};

export const queuesOf = (page: QueuePage): readonly Queue[] => page.queues;
