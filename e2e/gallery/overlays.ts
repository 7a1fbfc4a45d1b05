import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/** Something that lies over a page: a dialog, a menu, a popover. */
export type Overlay = {
  readonly name: string;
  /** The page's name among the screens. */
  readonly over: string;
  readonly open: (page: Page, words: Words) => Promise<void>;
  /** What is there then; a dialog or a menu unless told. */
  readonly shows?: string;
};

type Place = readonly [namespace: string, key: string];

/** The buttons and entries of menus that are called so, one after the other; of several the last. */
const clicking =
  (...places: readonly Place[]) =>
  async (page: Page, words: Words): Promise<void> => {
    for (const place of places) {
      const name = words(...place);
      await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).last().click();
    }
  };
const pressing =
  (keys: string) =>
  async (page: Page): Promise<void> => {
    // Out of whatever is being written.
    await page.getByRole('main').focus();
    await page.keyboard.press(keys);
  };

/** In the menu of the last message. */
const inMessageMenu =
  (...places: readonly Place[]) =>
  async (page: Page, words: Words): Promise<void> => {
    await page.getByRole('log').getByRole('article').last().hover();
    await clicking(['conversation', 'menu.label'], ...places)(page, words);
  };

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const field = 'main textarea:not([aria-hidden])';

export const overlays: readonly Overlay[] = [
  { name: 'palette', over: 'tickets', open: pressing('Control+k') },
  { name: 'shortcuts', over: 'tickets', open: pressing('?') },
  { name: 'new-ticket', over: 'tickets', open: clicking(['new-ticket', 'title']) },
  { name: 'sectors', over: 'tickets', open: clicking(['tickets', 'sectors.label']) },
  { name: 'tags', over: 'tickets', open: clicking(['tickets', 'tags.label']) },
  {
    name: 'search',
    over: 'tickets',
    open: (page) => page.getByRole('search').getByRole('textbox').fill('xyzxyz'),
    shows: '[role=tabpanel] > div > svg',
  },
  {
    name: 'notifications',
    over: 'tickets',
    open: clicking(['notifications', 'title']),
  },
  { name: 'user-menu', over: 'tickets', open: clicking(['shell', 'userMenu']) },
  {
    name: 'profile',
    over: 'tickets',
    open: clicking(['shell', 'userMenu'], ['shell', 'profile.open']),
    shows: '[role=dialog] form',
  },
  { name: 'drawer', over: 'tickets', open: clicking(['shell', 'openDrawer']), shows: 'nav a' },
  { name: 'accept', over: 'pending', open: pressing('a') },
  { name: 'menu', over: 'conversation', open: clicking(['transfer', 'menu']) },
  { name: 'transfer', over: 'conversation', open: pressing('t') },
  {
    name: 'delete',
    over: 'conversation',
    open: clicking(['transfer', 'menu'], ['transfer', 'delete.confirm']),
    shows: '[role=dialog]',
  },
  { name: 'contact', over: 'conversation', open: clicking(['conversation', 'drawer.open']) },
  { name: 'message-menu', over: 'conversation', open: inMessageMenu() },
  { name: 'reply', over: 'conversation', open: inMessageMenu(['conversation', 'menu.reply']), shows: field },
  { name: 'emojis', over: 'conversation', open: clicking(['conversation', 'emoji.open']) },
  { name: 'variables', over: 'conversation', open: clicking(['conversation', 'variables.open']) },
  { name: 'note', over: 'conversation', open: pressing('n'), shows: field },
  {
    name: 'upload',
    over: 'conversation',
    open: (page) =>
      page
        .locator('[data-file-picker]')
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture }),
    shows: field,
  },
  { name: 'add', over: 'contacts', open: clicking(['contacts', 'add']) },
  { name: 'edit', over: 'contacts', open: clicking(['contacts', 'editOne']) },
  { name: 'delete', over: 'contacts', open: clicking(['contacts', 'deleteOne']) },
  { name: 'menu', over: 'contacts', open: clicking(['contacts', 'more']) },
  { name: 'add', over: 'quick-answers', open: clicking(['quick-answers', 'add']) },
  { name: 'delete', over: 'quick-answers', open: clicking(['quick-answers', 'deleteOne']) },
  { name: 'add', over: 'tags', open: clicking(['tags', 'add']) },
  { name: 'delete', over: 'tags', open: clicking(['tags', 'deleteOne']) },
  { name: 'add', over: 'connections', open: clicking(['connections', 'add']) },
  { name: 'edit', over: 'connections', open: clicking(['connections', 'editOf']) },
  { name: 'add', over: 'users', open: clicking(['users', 'add']) },
];
