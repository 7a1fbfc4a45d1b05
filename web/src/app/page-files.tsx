import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { ApiError } from '../lib/session/api-error.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { loadTexts } from '../locales/language.ts';
import type { Page } from './page.ts';
import { pages } from './pages.tsx';

/** The page's code and its texts. */
const load = async ({ load: loadPage, texts = [] }: Page): Promise<ComponentType> => {
  const [component] = await Promise.all([loadPage(), loadTexts(...texts)]);
  return component;
};

type PageFiles = {
  /** The router calls it before it shows the page; the page before stays until then. */
  readonly fetch: () => Promise<void>;
  readonly Shown: () => ReactNode;
};

/**
 * The files of a page, fetched when it is first visited.
 *
 * The router's own `lazy` remembers a failure until the tab is closed. A loader is called again, so a page that could
 * not be fetched while the desk was down loads when the desk is back.
 */
export const filesOf = (page: Page): PageFiles => {
  let component: ComponentType | undefined;
  return {
    fetch: async () => {
      try {
        component ??= await fetchPart(() => load(page));
      } catch (cause) {
        throw new ApiError('ERR_NETWORK', {}, { cause });
      }
    },
    Shown: () => {
      const Component = component;
      return Component === undefined ? null : <Component />;
    },
  };
};

/** Fetches a page's files before the permission is known, because both requests take their time in parallel. */
export const prefetchAddress = (pathname: string, isSignedIn: boolean): void => {
  const open = pages.filter(({ isForGuests = false }) => isForGuests !== isSignedIn);
  const wanted = open.find(({ path }) => matchPath(path, pathname) !== null);
  const page = wanted ?? pages.find(({ name }) => name === (isSignedIn ? 'tickets' : 'signIn'));
  // Showing the page reports the failure.
  if (page !== undefined) load(page).catch(() => undefined);
};

/** Fetches the page's files and its first query when the pointer is on a link to it. */
export const prefetchPage = (page: Page, queryClient: QueryClient): void => {
  load(page).catch(() => undefined);
  page.firstQuery?.(queryClient).catch(() => undefined);
};

/** Fetches all pages one after the other: they then open at once, also while the desk is unreachable. */
export const prefetchPages = async (): Promise<void> => {
  for (const page of pages) await load(page).catch(() => undefined);
};
