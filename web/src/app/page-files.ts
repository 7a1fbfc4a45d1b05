import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { fetched } from '../components/later.tsx';
import { loadTexts } from '../locales/language.ts';
import { type Page, pages } from './pages.tsx';

/** The page and what it says. */
const load = async ({ load: loadPage, texts = [] }: Page): Promise<ComponentType> => {
  const [component] = await Promise.all([loadPage(), loadTexts(...texts)]);
  return component;
};

// Every page is fetched when it is first visited.
const files = pages.map((page) => ({
  page,
  ...fetched(async () => ({ default: await load(page) })),
}));

export const pageParts: readonly { readonly page: Page; readonly Part: ComponentType }[] = files;

/** Pages that could not be fetched are fetched anew when they are next shown. */
export const forgetFailedPages = (): void => {
  for (const { forgetFailure } of files) forgetFailure();
};

/** Fetches a page's files before it is known whether it may be shown: both take their time at once. */
export const prefetchAddress = (pathname: string, isSignedIn: boolean): void => {
  const open = pages.filter(({ isForGuests = false }) => isForGuests !== isSignedIn);
  const wanted = open.find(({ path }) => matchPath(path, pathname) !== null);
  const page = wanted ?? pages.find(({ name }) => name === (isSignedIn ? 'tickets' : 'signIn'));
  // Where it fails, showing the page tells.
  if (page !== undefined) load(page).catch(() => undefined);
};

/** Whoever points at a link finds behind it the page's files and the answer to what it asks first. */
export const prefetchPage = (page: Page, queryClient: QueryClient): void => {
  load(page).catch(() => undefined);
  page.firstQuery?.(queryClient).catch(() => undefined);
};
