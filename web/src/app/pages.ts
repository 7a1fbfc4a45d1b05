import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { fetched } from '../components/later.tsx';
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

const forgetFailures: (() => void)[] = [];

const page = (fetchPage: () => Promise<{ readonly default: ComponentType }>): ComponentType => {
  const { Part, forgetFailure } = fetched(fetchPage);
  forgetFailures.push(forgetFailure);
  return Part;
};

export const SignInRoute = page(load.signIn);
export const SignUpRoute = page(load.signUp);
export const TicketsRoute = page(load.tickets);
export const ContactsRoute = page(load.contacts);
export const QuickAnswersRoute = page(load.quickAnswers);
export const TagsRoute = page(load.tags);
export const ConnectionsRoute = page(load.connections);
export const UsersRoute = page(load.users);

/** Pages that could not be fetched are fetched anew when they are next shown. */
export const forgetFailedPages = (): void => {
  for (const forgetFailure of forgetFailures) forgetFailure();
};

// Where it fails, showing the page tells.
const prefetch = (fetchPage: () => Promise<unknown>): void => void fetchPage().catch(() => undefined);

/** Fetches a page's files before it is known whether it may be shown: both take their time at once. */
export const prefetchPage = (pathname: string, isSignedIn: boolean): void => {
  if (!isSignedIn) prefetch(matchPath(paths.signUp.pattern, pathname) === null ? load.signIn : load.signUp);
  else if (matchPath(paths.contacts.pattern, pathname) !== null) prefetch(load.contacts);
  else if (matchPath(paths.quickAnswers.pattern, pathname) !== null) prefetch(load.quickAnswers);
  else if (matchPath(paths.tags.pattern, pathname) !== null) prefetch(load.tags);
  else if (matchPath(paths.connections.pattern, pathname) !== null) prefetch(load.connections);
  else if (matchPath(paths.users.pattern, pathname) !== null) prefetch(load.users);
  else prefetch(load.tickets);
};
