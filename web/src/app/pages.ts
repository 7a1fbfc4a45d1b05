import { lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '../config/paths.ts';

// Every page is fetched when it is first visited.
const load = {
  signIn: () => import('./routes/sign-in-route.tsx'),
  tickets: () => import('./routes/tickets-route.tsx'),
  contacts: () => import('./routes/contacts-route.tsx'),
  quickAnswers: () => import('./routes/quick-answers-route.tsx'),
  tags: () => import('./routes/tags-route.tsx'),
  connections: () => import('./routes/connections-route.tsx'),
  users: () => import('./routes/users-route.tsx'),
} as const;

export const SignInRoute = lazy(load.signIn);
export const TicketsRoute = lazy(load.tickets);
export const ContactsRoute = lazy(load.contacts);
export const QuickAnswersRoute = lazy(load.quickAnswers);
export const TagsRoute = lazy(load.tags);
export const ConnectionsRoute = lazy(load.connections);
export const UsersRoute = lazy(load.users);

/** Fetches a page's files before it is known whether it may be shown: both take their time at once. */
export const prefetchPage = (pathname: string, isSignedIn: boolean): void => {
  if (!isSignedIn) void load.signIn();
  else if (matchPath(paths.contacts.pattern, pathname) !== null) void load.contacts();
  else if (matchPath(paths.quickAnswers.pattern, pathname) !== null) void load.quickAnswers();
  else if (matchPath(paths.tags.pattern, pathname) !== null) void load.tags();
  else if (matchPath(paths.connections.pattern, pathname) !== null) void load.connections();
  else if (matchPath(paths.users.pattern, pathname) !== null) void load.users();
  else void load.tickets();
};
