import { type Locator, page } from 'vitest/browser';

/** The desk as users find it: by roles and labels only, in English. */
export const deskView = {
  main: page.getByRole('main'),
  navigation: page.getByRole('navigation', { name: 'Main navigation' }),
  searchBox: page.getByRole('searchbox', { name: 'Search tickets' }),
  composer: page.getByRole('textbox', { name: 'Message' }),
  go: (link: string): Promise<void> =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: link }).click(),
  tab: (name: 'Open' | 'Pending' | 'Closed' | 'Found', selected?: boolean): Locator =>
    page.getByRole('tab', { name, ...(selected === undefined ? {} : { selected }) }),
  row: (contact: string): Locator => page.getByRole('listitem').filter({ hasText: contact }),
  /** The link in a row to the contact's ticket. */
  link: (contact: string): Locator =>
    page.getByRole('listitem').filter({ hasText: contact }).getByRole('link', { name: contact, exact: true }),
  accept: (contact: string): Locator => page.getByRole('button', { name: `Accept the ticket of ${contact}` }),
  conversation: (contact: string): Locator => page.getByRole('log', { name: `Messages with ${contact}` }),
  alert: (text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text }),
};

export const schemeOf = (): string => getComputedStyle(document.documentElement).colorScheme;
