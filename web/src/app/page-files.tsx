import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { ApiError } from '../lib/api-error.ts';
import { fetchPart } from '../lib/fetch-part.ts';
import { loadTexts } from '../locales/language.ts';
import { type Page, pages } from './pages.tsx';

/** The page and what it says. */
const load = async ({ load: loadPage, texts = [] }: Page): Promise<ComponentType> => {
  const [component] = await Promise.all([loadPage(), loadTexts(...texts)]);
  return component;
};

type PageFiles = {
  /** The router asks for it before it shows the page; the page before stands until then. */
  readonly fetch: () => Promise<void>;
  readonly Shown: () => ReactNode;
};

/**
 * The files of a page, fetched when it is first visited.
 *
 * The router's own `lazy` remembers a failure as long as the tab lives. A loader is asked again, so a page that could
 * not be fetched while the desk was away comes when the desk is back.
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

/** All pages, one after the other: they open at once then, also while the desk is away. */
export const prefetchPages = async (): Promise<void> => {
  for (const page of pages) await load(page).catch(() => undefined);
};
