import type { Page } from 'playwright-core';
import type { Words } from './words.ts';

/** A layer over a page: a dialog, a menu, a popover, or a state of a part of the page. */
export type Overlay = {
  readonly name: string;
  /** The name of the page among the screens. */
  readonly over: string;
  readonly open: (page: Page, words: Words) => Promise<void>;
  /** The selector of what appears; a dialog or a menu by default. */
  readonly shows?: string;
  /** Escape does not close it, so the next overlay needs a new page. */
  readonly stays?: boolean;
  /** Resolves what the browser would ask about before it leaves the page. */
  readonly end?: (page: Page) => Promise<void>;
};

type Place = readonly [namespace: string, key: string];

/** Clicks the buttons and menu items with these names, one after the other; the last one if there are several. */
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
    // Moves the focus out of any text field.
    await page.getByRole('main').focus();
    await page.keyboard.press(keys);
  };

/** Opens the menu of the last message. */
const inMessageMenu =
  (...places: readonly Place[]) =>
  async (page: Page, words: Words): Promise<void> => {
    await page.getByRole('log').getByRole('article').last().hover();
    await clicking(['conversation', 'menu.label'], ...places)(page, words);
  };

/** Shows a new code, because a code expires while other windows are checked. */
const showCode = async (page: Page, words: Words): Promise<void> => {
  const names = ['actions.showCode', 'actions.newCode'].map((key) => words('connections', key));
  const [shown, anew] = names.map((name) => page.getByRole('button', { name }));
  if (shown !== undefined && anew !== undefined) await shown.or(anew).first().click();
};

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const field = 'main textarea:not([aria-hidden])';
const form = '[role=dialog] form';
const timer = 'main [role=timer]';
const pickedFiles = 'main section:has(> ul) > h2';

/** Ends with Escape what the page would ask about before it is left. */
const escaping =
  (selector: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Escape');
    await page.locator(selector).waitFor({ state: 'hidden' });
  };

export const overlays: readonly Overlay[] = [
  { name: 'language', over: 'sign-in', open: clicking(['common', 'language']) },
  { name: 'palette', over: 'tickets', open: pressing('Control+k') },
  { name: 'shortcuts', over: 'tickets', open: pressing('?') },
  { name: 'new-ticket', over: 'tickets', open: clicking(['new-ticket', 'title']) },
  { name: 'sectors', over: 'tickets', open: clicking(['tickets', 'sectors.label']) },
  { name: 'tags', over: 'tickets', open: clicking(['tickets', 'tags.label']) },
  {
    name: 'notifications',
    over: 'tickets',
    // A message came before, so there is a notification.
    open: clicking(['notifications', 'bell_one']),
    shows: '[role=dialog] li',
  },
  { name: 'user-menu', over: 'tickets', open: clicking(['shell', 'userMenu']) },
  {
    name: 'profile',
    over: 'tickets',
    open: clicking(['shell', 'userMenu'], ['shell', 'profile.open']),
    shows: form,
  },
  {
    name: 'search',
    over: 'tickets',
    open: (page) => page.getByRole('search').getByRole('searchbox').fill('xyzxyz'),
    shows: '[role=tabpanel] > div > svg',
    stays: true,
  },
  {
    name: 'drawer',
    over: 'tickets',
    open: clicking(['shell', 'openDrawer']),
    shows: 'nav a',
    stays: true,
  },
  { name: 'accept', over: 'pending', open: pressing('a') },
  { name: 'menu', over: 'conversation', open: clicking(['transfer', 'menu']) },
  { name: 'transfer', over: 'conversation', open: pressing('t'), shows: form },
  {
    name: 'delete',
    over: 'conversation',
    open: clicking(['transfer', 'menu'], ['transfer', 'delete.confirm']),
    shows: '[role=dialog]',
  },
  { name: 'contact', over: 'conversation', open: clicking(['conversation', 'drawer.open']) },
  { name: 'message-menu', over: 'conversation', open: inMessageMenu() },
  {
    name: 'history',
    over: 'conversation',
    open: inMessageMenu(['conversation', 'menu.history']),
    shows: '[role=dialog] time',
  },
  {
    name: 'way',
    over: 'conversation',
    open: clicking(['conversation', 'way.open']),
    shows: '[role=dialog] dl',
  },
  {
    name: 'viewer',
    over: 'conversation',
    open: clicking(['conversation', 'viewer.open']),
    shows: '[role=dialog] img',
  },
  { name: 'emojis', over: 'conversation', open: clicking(['conversation', 'emoji.open']) },
  { name: 'variables', over: 'conversation', open: clicking(['conversation', 'variables.open']) },
  { name: 'hold', over: 'conversation', open: clicking(['conversation', 'hold.off']) },
  {
    name: 'reply',
    over: 'conversation',
    open: inMessageMenu(['conversation', 'menu.reply']),
    shows: field,
    stays: true,
  },
  { name: 'note', over: 'conversation', open: pressing('n'), shows: field, stays: true },
  {
    name: 'upload',
    over: 'conversation',
    open: (page) =>
      page
        .locator('[data-file-picker]')
        .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture }),
    shows: pickedFiles,
    stays: true,
    end: escaping(pickedFiles),
  },
  {
    name: 'quick-answers',
    over: 'conversation',
    open: (page) => page.locator(field).fill('/'),
    shows: '[role=listbox] [role=option]',
    stays: true,
  },
  {
    name: 'recorder',
    over: 'conversation',
    open: async (page, words) => {
      // A text hides the microphone.
      await page.locator(field).fill('');
      await clicking(['conversation', 'recorder.start'])(page, words);
    },
    shows: timer,
    stays: true,
    end: escaping(timer),
  },
  { name: 'add', over: 'contacts', open: clicking(['contacts', 'add']) },
  { name: 'edit', over: 'contacts', open: clicking(['contacts', 'editOne']), shows: form },
  {
    name: 'person',
    over: 'contacts',
    open: clicking(['contacts', 'editOne'], ['contacts', 'person.open']),
    shows: '[role=dialog] [role=combobox]',
  },
  { name: 'delete', over: 'contacts', open: clicking(['contacts', 'deleteOne']) },
  { name: 'menu', over: 'contacts', open: clicking(['contacts', 'more']) },
  {
    name: 'import',
    over: 'contacts',
    open: clicking(['contacts', 'more'], ['contacts', 'import.title']),
    shows: '[role=dialog]',
  },
  {
    name: 'delete-all',
    over: 'contacts',
    open: clicking(['contacts', 'more'], ['contacts', 'deleteAll']),
    shows: '[role=dialog]',
  },
  { name: 'ticket', over: 'contacts', open: clicking(['contacts', 'openTicket']), shows: form },
  { name: 'add', over: 'quick-answers', open: clicking(['quick-answers', 'add']) },
  { name: 'edit', over: 'quick-answers', open: clicking(['quick-answers', 'editOne']), shows: form },
  { name: 'delete', over: 'quick-answers', open: clicking(['quick-answers', 'deleteOne']) },
  { name: 'add', over: 'tags', open: clicking(['tags', 'add']) },
  { name: 'edit', over: 'tags', open: clicking(['tags', 'editOne']), shows: form },
  { name: 'delete', over: 'tags', open: clicking(['tags', 'deleteOne']) },
  { name: 'add', over: 'connections', open: clicking(['connections', 'add']) },
  { name: 'edit', over: 'connections', open: clicking(['connections', 'editOf']), shows: form },
  { name: 'disconnect', over: 'connections', open: clicking(['connections', 'actions.disconnect']) },
  { name: 'delete', over: 'connections', open: clicking(['connections', 'deleteOf']) },
  { name: 'code', over: 'connections', open: showCode, shows: '[role=dialog] [data-qrcode]' },
  { name: 'add', over: 'users', open: clicking(['users', 'add']) },
];
