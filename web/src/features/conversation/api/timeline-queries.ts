import { listTimeline } from '@balcao/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

const newest = '';

export const timelineOf = (ticketId: number) =>
  infiniteQueryOptions({
    queryKey: ['timeline', ticketId] as const,
    queryFn: ({ pageParam, signal }) =>
      api.call(listTimeline, {
        params: { ticketId },
        query: pageParam === newest ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: newest,
    getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    // Entries that are added while the timeline shows appear the next time it opens.
    staleTime: 0,
  });
