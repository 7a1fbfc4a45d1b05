import {
  countTicketsOfUser,
  listUsers,
  listUserSessions,
  showPasswordLink,
  showUser,
  type User,
  type UserSummary,
} from '@balcao/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/session/session.ts';
import { userKeys } from '../../../entities/user/user-keys.ts';

export const standings = ['all', 'active', 'suspended'] as const;
/** Which users a list has, by whether they are suspended. */
export type Standing = (typeof standings)[number];

const filterOf = {
  all: {},
  active: { isSuspended: 'false' },
  suspended: { isSuspended: 'true' },
} as const satisfies Record<Standing, object>;

export const userQueries = {
  list: (search: string, standing: Standing = 'all') =>
    infiniteQueryOptions({
      queryKey: [...userKeys.all, 'list', search, standing] as const,
      queryFn: ({ pageParam, signal }) =>
        api.call(listUsers, {
          query: { searchParam: search, pageNumber: String(pageParam), ...filterOf[standing] },
          signal,
        }),
      initialPageParam: 1,
      getNextPageParam: (page, _pages, pageNumber) => (page.hasMore ? pageNumber + 1 : undefined),
      meta: { live: true },
    }),
  /** How many tickets become unassigned when the user is deleted. */
  tickets: (userId: number) =>
    queryOptions({
      queryKey: ['tickets-of-user', userId] as const,
      queryFn: ({ signal }) => api.call(countTicketsOfUser, { params: { userId }, signal }),
      gcTime: 0,
      retry: false,
    }),
  sessions: (userId: number) =>
    queryOptions({
      queryKey: ['user-sessions', userId] as const,
      queryFn: ({ signal }) => api.call(listUserSessions, { params: { userId }, signal }),
      gcTime: 0,
    }),
  link: (userId: number) =>
    queryOptions({
      queryKey: ['password-link', userId] as const,
      queryFn: ({ signal }) => api.call(showPasswordLink, { params: { userId }, signal }),
      gcTime: 0,
    }),
};

type Page = { readonly users: readonly (User | UserSummary)[] };

/** Full users, which only admins receive. */
export const usersOf = (page: Page): readonly User[] => page.users.filter((user) => 'email' in user);

/** The current user, with the version that an edit is based on. */
export const readUser = async (
  userId: number,
): Promise<{ readonly user: User; readonly version: string | undefined }> => {
  const { answer, version } = await api.callVersioned(showUser, { params: { userId: String(userId) } });
  if (!('email' in answer)) throw new Error('Only for whom may see the whole user.');
  return { user: answer, version };
};
