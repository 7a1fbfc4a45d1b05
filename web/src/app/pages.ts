import { type ComponentType, lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { fetchPart } from '../lib/fetch-part.ts';
import { addPageTexts } from '../lib/i18n.ts';
import { paths } from '../config/paths.ts';

/** The page and what it says. */
const withTexts =
  <Page>(loadPage: () => Promise<Page>) =>
  async (): Promise<Page> => {
    const [page] = await Promise.all([loadPage(), addPageTexts()]);
    return page;
  };

// Every page is fetched when it is first visited.
const load = {
  signUp: withTexts(() => import('./routes/sign-up-route.tsx')),
  signIn: () => import('./routes/sign-in-route.tsx'),
  tickets: () => import('./routes/tickets-route.tsx'),
  contacts: withTexts(() => import('./routes/contacts-route.tsx')),
  quickAnswers: withTexts(() => import('./routes/quick-answers-route.tsx')),
  tags: withTexts(() => import('./routes/tags-route.tsx')),
  connections: withTexts(() => import('./routes/connections-route.tsx')),
  users: withTexts(() => import('./routes/users-route.tsx')),
} as const;

const page = (fetchPage: () => Promise<{ readonly default: ComponentType }>) =>
  lazy(() => fetchPart(fetchPage));

export const SignInRoute = page(load.signIn);
export const SignUpRoute = page(load.signUp);
export const TicketsRoute = page(load.tickets);
export const ContactsRoute = page(load.contacts);
export const QuickAnswersRoute = page(load.quickAnswers);
export const TagsRoute = page(load.tags);
export const ConnectionsRoute = page(load.connections);
export const UsersRoute = page(load.users);

/** Fetches a page's files before it is known whether it may be shown: both take their time at once. */
export const prefetchPage = (pathname: string, isSignedIn: boolean): void => {
  if (!isSignedIn) void (matchPath(paths.signUp.pattern, pathname) === null ? load.signIn() : load.signUp());
  else if (matchPath(paths.contacts.pattern, pathname) !== null) void load.contacts();
  else if (matchPath(paths.quickAnswers.pattern, pathname) !== null) void load.quickAnswers();
  else if (matchPath(paths.tags.pattern, pathname) !== null) void load.tags();
  else if (matchPath(paths.connections.pattern, pathname) !== null) void load.connections();
  else if (matchPath(paths.users.pattern, pathname) !== null) void load.users();
  else void load.tickets();
};
