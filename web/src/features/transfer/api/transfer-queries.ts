import { listUsers } from '@balcao/contracts';
import type { z } from 'zod';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const searchMinLength = 3;

/** Answered newest first; whoever looks for a colleague looks along the alphabet. */
const alongAlphabet = ({ users, count }: z.output<typeof listUsers.response>) => ({
  users: users.toSorted((one, other) => one.name.localeCompare(other.name, document.documentElement.lang)),
  count,
});

/** Who a ticket can go to. */
export const transferQueries = {
  /** Asked with three letters or more (rule U9). */
  users: (search: string) =>
    queryOptions({
      queryKey: ['users', 'transfer', search] as const,
      queryFn: ({ signal }) => api.call(listUsers, { query: { searchParam: search }, signal }),
      select: alongAlphabet,
      enabled: search.length >= searchMinLength,
      placeholderData: keepPreviousData,
    }),
};
