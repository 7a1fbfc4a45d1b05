import { foldName, listQueues, listUsers, type Queue, showQueue, showQueueUse } from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { allQueues } from '../../../entities/queue/all-queues.ts';
import { api } from '../../../lib/session.ts';

type QueuePage = { readonly queues: readonly Queue[]; readonly count: number };

export const queueQueries = {
  /** They come all at once, and are searched here. */
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
  one: (queueId: number) =>
    queryOptions({
      queryKey: [...allQueues.queryKey, 'one', queueId] as const,
      queryFn: ({ signal }) => api.callVersioned(showQueue, { params: { queueId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  use: (queueId: number) =>
    queryOptions({
      queryKey: [...allQueues.queryKey, 'use', queueId] as const,
      queryFn: ({ signal }) => api.call(showQueueUse, { params: { queueId }, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
  /** Everybody with their sectors, however many pages that takes. */
  people: () =>
    queryOptions({
      queryKey: ['users', 'of-sectors'] as const,
      queryFn: async ({ signal }) => {
        const people: { readonly name: string; readonly queueIds: readonly number[] }[] = [];
        for (let page = 1; ; page += 1) {
          const { users, hasMore } = await api.call(listUsers, {
            query: { pageNumber: String(page) },
            signal,
          });
          for (const { name, queues } of users) people.push({ name, queueIds: queues.map(({ id }) => id) });
          if (!hasMore) return people;
        }
      },
      meta: { live: true },
    }),
};

export const queuesOf = (page: QueuePage): readonly Queue[] => page.queues;
