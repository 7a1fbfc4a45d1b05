import { listUsers, type User, type UserSummary } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session/session.ts';
import { userKeys } from './user-keys.ts';

/** From as many pages as it takes. */
const everyUserOf = async (
  query: { readonly isSuspended?: 'true' | 'false'; readonly isNewcomer?: 'true' },
  signal: AbortSignal,
): Promise<readonly (User | UserSummary)[]> => {
  const everybody: (User | UserSummary)[] = [];
  for (let page = 1; ; page += 1) {
    const { users, hasMore } = await api.call(listUsers, {
      query: { ...query, pageNumber: String(page) },
      signal,
    });
    everybody.push(...users);
    if (!hasMore) return everybody;
  }
};

/** All users who can get tickets, with their sectors: suspended ones cannot (rule A27). */
export const everyUser = queryOptions({
  queryKey: [...userKeys.all, 'everybody'] as const,
  queryFn: ({ signal }) => everyUserOf({ isSuspended: 'false' }, signal),
  meta: { live: true },
});

/** The ids of suspended users. */
export const findSuspended = async (signal: AbortSignal): Promise<readonly number[]> =>
  (await everyUserOf({ isSuspended: 'true' }, signal)).map(({ id }) => id);

/** Users who signed up by themselves and wait for an admin, newest first; only admins get them. */
export const findNewcomers = async (signal: AbortSignal): Promise<readonly User[]> =>
  (await everyUserOf({ isNewcomer: 'true' }, signal)).filter((user) => 'email' in user);
