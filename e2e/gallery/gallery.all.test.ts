import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, editMessage, updateTicket } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { conversations } from '@balcao/demo/conversations';
import { furnish, signInStaff } from '@balcao/demo/furnish';
import { personAt } from '@balcao/demo/people';
import { contactSends, play } from '@balcao/demo/play';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { comeToRest, graveFindings } from '../src/accessibility.ts';
import { watchPages } from '../src/hostile/watch-page.ts';
import { lostParts } from '../src/lost-text.ts';
import { openOwnDesk } from '../src/open-desk.ts';
import { smallTargets } from '../src/touch-targets.ts';
import { wordsIn } from './words.ts';
import { screensOf, type Screen } from './screens.ts';

const narrowest = 360;
const sizes = [
  { width: 2560, height: 1440 },
  { width: 1440, height: 900 },
  { width: 900, height: 700 },
  { width: 768, height: 1024 },
  // A window of 1440 x 900 at 200 % zoom.
  { width: 720, height: 450 },
  { width: 390, height: 844 },
  { width: narrowest, height: 740 },
];
const languages = ['en', 'pt-BR', 'es'] as const;
const themes = ['light', 'dark'] as const;
const windows = sizes.flatMap((size, nth) =>
  themes.map((theme, at) => ({
    ...size,
    theme,
    language: languages[(nth + at) % languages.length] ?? 'en',
  })),
);
/** Widths of tablets and phones; 720 px is a large window at 200 % zoom. */
const widthsOfTouch: readonly number[] = [768, 390, narrowest];
/** One window visits about sixty screens, and machines may be slow. */
const windowTimeoutMs = 1_200_000;

/** The folder for the pictures, if somebody wants them. */
const folder = process.env['BALCAO_PICTURES'];
if (folder !== undefined) mkdirSync(folder, { recursive: true });
const modal = '.MuiModal-root';

const { stack, browser, admin } = await openOwnDesk();
let screens: readonly Screen[];
/** A contact writes in an unattended ticket, because the messages before were read in the last window. */
let ring: () => Promise<void>;

beforeAll(async () => {
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
  if (busiest === undefined) throw new Error('The conversation of every kind is missing.');
  const image = { kind: 'sample', sample: 'image', caption: '' } as const;
  await contactSends(admin, connectionId, personAt(1), image);
  const { id: messageId } = await admin.send(busiest.id, 'Pode ser na loja amanhã?');
  await admin.call(editMessage, { params: { messageId }, body: { body: 'Pode ser na loja hoje?' } });
  await admin.call(createConnection, { body: { name: 'Depósito', engine: 'simulator' } });
  ring = async () => {
    // All windows together take longer than a token lives.
    const phone = deskClient(stack.url);
    await phone.signIn(stack.adminEmail, stack.adminPassword);
    await phone.write(connectionId, { from: '5511900000001', name: 'Zoe Prado', body: 'Hello?' });
  };
  await ring();
  const unplaced = await eventually(async () => {
    const { tickets: pending } = await admin.tickets({ status: 'pending' });
    const [found] = pending.filter(({ contact }) => contact.name === 'Zoe Prado');
    if (found === undefined) throw new Error('The new ticket is not there yet.');
    return found;
  });
  await admin.call(updateTicket, { params: { ticketId: unplaced.id }, body: { queueId: null } });
  screens = screensOf(busiest.id, unplaced.id);
});

describe.each(windows)('at $width px, $theme, in $language', ({ width, height, theme, language }) => {
  it(
    'every screen is complete, fits, is accessible, throws nothing and keeps to its policy',
    async () => {
      const touch = widthsOfTouch.includes(width);
      const { context, page } = await browser.openWindow({
        width,
        height,
        dark: theme === 'dark',
        language,
        touch,
        still: true,
      });
      const words = wordsIn(language);
      const mistakes: string[] = [];
      const { mishaps } = await watchPages(context, stack.url);
      await context.grantPermissions(['microphone']);
      /** The page that is open, over which the next overlay may be opened. */
      let standsAt = '';
      await page.addInitScript((chosen) => {
        localStorage.setItem('balcao.theme', chosen);
      }, theme);
      for (const screen of screens.filter(({ isPublic }) => isPublic === true)) await look(screen);
      await ring();
      await signIn(page);
      for (const screen of screens.filter(({ isPublic }) => isPublic !== true)) await look(screen);
      expect([...mistakes, ...(await mishaps())]).toEqual([]);
      await context.close();

      // A screen that fails does not stop the others.
      async function look(screen: Screen): Promise<void> {
        const note = (finding: string): number => mistakes.push(`${screen.name}: ${finding}`);
        try {
          await show(screen);
        } catch (error) {
          note(`does not come up: ${String(error)}`);
          return;
        }
        await comeToRest(page);
        const picture = `${screen.name}-${String(width)}-${theme}-${language}.png`;
        if (folder !== undefined) await page.screenshot({ path: join(folder, picture) });
        for (const lost of await lostParts(page)) note(lost);
        const spoken = await page.evaluate(() => document.documentElement.lang);
        if (language !== spoken) note(`speaks ${spoken}`);
        // The page behind the overlay was checked already.
        const isApart = screen.overlay !== undefined && (await page.locator(modal).count()) > 0;
        for (const finding of await graveFindings(page, isApart ? modal : undefined)) note(finding);
        if (touch) for (const small of await smallTargets(page)) note(`too small: ${small}`);
        await screen.overlay?.end?.(page);
        if (screen.overlay?.stays === true) return;
        await leaveOverlays();
        standsAt = screen.path;
      }

      async function show({ path, isReady, overlay }: Screen): Promise<void> {
        if (standsAt !== path) {
          await page.goto(path);
          await isReady(page);
          await page.waitForLoadState('networkidle');
        }
        standsAt = '';
        if (overlay === undefined) return;
        await overlay.open(page, words);
        await page
          .locator(overlay.shows ?? '[role=dialog], [role=menu]')
          .last()
          .waitFor();
      }

      async function leaveOverlays(): Promise<void> {
        const open = page.locator(modal).filter({ visible: true });
        for (let count = await open.count(); count > 0; count = await open.count()) {
          await page.keyboard.press('Escape');
          await open.nth(count - 1).waitFor({ state: 'hidden' });
        }
      }
    },
    windowTimeoutMs,
  );
});

/** Finds the fields by their type, in any language. */
const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.locator('input[type=email], input[name=email]').first().fill(stack.adminEmail);
  await page.locator('input[type=password]').first().fill(stack.adminPassword);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
};
