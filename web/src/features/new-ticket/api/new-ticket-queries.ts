import { listContacts, listQueues } from '@balcao/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const newTicketQueries = {
  contacts: (search: string) =>
    queryOptions({
      queryKey: ['contacts', 'choices', search] as const,
      queryFn: ({ signal }) => api.call(listContacts, { query: { searchParam: search }, signal }),
      placeholderData: keepPreviousData,
    }),
  queues: () =>
    queryOptions({
      queryKey: ['queues', 'list'] as const,
      queryFn: ({ signal }) => api.call(listQueues, { signal }),
      meta: { live: true },
    }),
};
