import { listUsers, type UserSummary } from '@balcao/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { userKeys } from './user-keys.ts';

/** All users with their sectors, from as many pages as it takes. */
export const everyUser = queryOptions({
  queryKey: [...userKeys.all, 'everybody'] as const,
  queryFn: async ({ signal }) => {
    const everybody: UserSummary[] = [];
    for (let page = 1; ; page += 1) {
      const { users, hasMore } = await api.call(listUsers, { query: { pageNumber: String(page) }, signal });
      everybody.push(...users);
      if (!hasMore) return everybody;
    }
  },
  meta: { live: true },
});
