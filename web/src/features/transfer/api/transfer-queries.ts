import { listUsers } from '@balcao/contracts';
import type { z } from 'zod';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session.ts';

export const searchMinLength = 3;

/** The server sorts by newest; a user searches a colleague alphabetically. */
const alongAlphabet = ({ users, count }: z.output<typeof listUsers.response>) => ({
  users: users.toSorted((one, other) => one.name.localeCompare(other.name, document.documentElement.lang)),
  count,
});

/** The users that a ticket can be transferred to; suspended ones get none (rule A27). */
export const transferQueries = {
  /** Searched from three letters on (rule U9). */
  users: (search: string) =>
    queryOptions({
      queryKey: ['users', 'transfer', search] as const,
      queryFn: ({ signal }) =>
        api.call(listUsers, { query: { searchParam: search, isSuspended: 'false' }, signal }),
      select: alongAlphabet,
      enabled: search.length >= searchMinLength,
      placeholderData: keepPreviousData,
    }),
};
