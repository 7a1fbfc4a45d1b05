import { listUsers } from '@balcao/contracts';
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
};
