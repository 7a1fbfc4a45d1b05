import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deskClient } from '@balcao/desk-client';
import { conversations } from '@balcao/demo/conversations';
import { furnish, signInStaff } from '@balcao/demo/furnish';
import { personAt } from '@balcao/demo/people';
import { play } from '@balcao/demo/play';
import { startStack, type Stack } from '@balcao/local/stack';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../src/browser.ts';
import { watchPages } from '../src/hostile/watch-page.ts';
import { screensOf, type Screen } from './screens.ts';

/** `npm run test:all` looks at everything; `npm test` at the widest and the narrowest window. */
const isWhole = process.env['BALCAO_TEST_ALL'] === '1';
const sizes = [
  { width: 1440, height: 900 },
  ...(isWhole ? [{ width: 900, height: 700 }] : []),
  { width: 360, height: 740 },
];
const languages = isWhole ? ['en-US', 'pt-BR', 'es-ES'] : ['en-US', 'pt-BR'];
const themes = ['light', 'dark'] as const;
const windows = sizes.flatMap((size) =>
  themes.flatMap((theme, at) =>
    isWhole
      ? languages.map((language) => ({ ...size, theme, language }))
      : [{ ...size, theme, language: languages[at] ?? 'en-US' }],
  ),
);

/** Where the pictures lie afterwards. */
const folder = process.env['BALCAO_PICTURES'] ?? mkdtempSync(join(tmpdir(), 'balcao-pictures-'));
mkdirSync(folder, { recursive: true });

let stack: Stack;
let browser: TestBrowser;
let screens: readonly Screen[];

beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser(stack.url);
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  const furnished = await furnish(admin, stack.adminPassword);
  const [attendant] = await signInStaff(stack.url, stack.adminPassword);
  const [connectionId] = furnished.connectionIds;
  if (attendant === undefined || connectionId === undefined) throw new Error('The demo desk is empty.');
  const parts = conversations.map((conversation, index) => ({
    person: personAt(index),
    conversation,
    connectionId,
    attendant: { ...attendant, desk: admin },
  }));
  await play(admin, furnished, parts);
  const { tickets } = await admin.tickets({ status: 'open', showAll: 'true' });
  const busiest = tickets.find(({ contact }) => contact.name === personAt(1).name);
  screens = screensOf(busiest?.id ?? 0);
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

describe.each(windows)('at $width px, $theme, in $language', ({ width, height, theme, language }) => {
  it('every screen is complete, fits, throws nothing and keeps to its policy', async () => {
    const { context, page } = await browser.openWindow({ width, height, dark: theme === 'dark', language });
    const { mishaps } = await watchPages(context, stack.url);
    await page.addInitScript((chosen) => {
      localStorage.setItem('balcao.theme', chosen);
    }, theme);
    for (const screen of screens.filter(({ isPublic }) => isPublic === true)) await look(page, screen);
    await signIn(page);
    for (const screen of screens.filter(({ isPublic }) => isPublic !== true)) await look(page, screen);
    expect(await mishaps()).toEqual([]);
    await context.close();

    async function look(shown: Page, { name, path, isReady }: Screen): Promise<void> {
      await shown.goto(path);
      await isReady(shown);
      await shown.waitForLoadState('networkidle');
      await shown.screenshot({ path: join(folder, `${name}-${String(width)}-${theme}-${language}.png`) });
      const overhang = await shown.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang, `${name} is wider than the window`).toBeLessThanOrEqual(0);
      const spoken = await shown.evaluate(() => document.documentElement.lang);
      expect(language.startsWith(spoken), `${name} speaks ${spoken}`).toBe(true);
    }
  });
});

/** Whatever the language: by the kinds of the fields. */
const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[type=email], input[name=email]').first().fill(stack.adminEmail);
  await page.locator('input[type=password]').first().fill(stack.adminPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
};
