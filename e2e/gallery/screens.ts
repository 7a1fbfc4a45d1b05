import type { Page } from 'playwright-core';

/** A screen of the product and how one gets there. */
export type Screen = {
  readonly name: string;
  readonly path: string;
  /** Before anybody signed in. */
  readonly isPublic?: boolean;
  /** What makes the page complete: waited for, by what a person sees. */
  readonly isReady: (page: Page) => Promise<void>;
};

const heading = (page: Page): Promise<void> => page.getByRole('heading').first().waitFor();

/** `ticketId`: an open conversation of every kind. */
export const screensOf = (ticketId: number): readonly Screen[] => [
  { name: 'sign-in', path: '/login', isPublic: true, isReady: heading },
  { name: 'sign-up', path: '/signup', isPublic: true, isReady: heading },
  { name: 'dashboard', path: '/', isReady: (page) => page.getByRole('main').waitFor() },
  { name: 'tickets', path: '/tickets', isReady: (page) => page.getByRole('listitem').first().waitFor() },
  {
    name: 'conversation',
    path: `/tickets/${String(ticketId)}`,
    isReady: (page) => page.getByRole('log').waitFor(),
  },
  { name: 'contacts', path: '/contacts', isReady: (page) => page.getByRole('main').waitFor() },
  { name: 'quick-answers', path: '/quickAnswers', isReady: (page) => page.getByRole('main').waitFor() },
  { name: 'tags', path: '/Tags', isReady: (page) => page.getByRole('main').waitFor() },
  { name: 'connections', path: '/connections', isReady: (page) => page.getByRole('main').waitFor() },
];
