import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openLargeText } from '../src/browser.ts';
import { deskPage } from '../src/desk-page.ts';
import { lostParts } from '../src/lost-text.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
/** Pages that need a sign-in; the last one does not exist. */
const besideTickets = ['/contacts', '/quickAnswers', '/tags', '/connections', '/queues', '/users', '/none'];

const connectionId = await admin.connectSimulatedPhone('Reception');
await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
const ticket = await eventually(async () => {
  const [found] = (await admin.tickets({ status: 'pending' })).tickets;
  if (found === undefined) throw new Error('The ticket is not there yet.');
  return found;
});

it.each<[string, () => Promise<{ readonly page: Page }>, fontSize: string]>([
  ['text is twice as large', () => openLargeText(stack.url), '32px'],
  ['everything is', () => browser.openWindow({ width: 720, height: 450 }), '16px'],
])('loses nothing if %s', async (_, open, fontSize) => {
  const { page } = await open();
  const lost: Record<string, readonly string[]> = {};
  const look = async (path: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    await page.waitForLoadState('networkidle');
    lost[path] = await lostParts(page);
  };
  for (const path of ['/login', '/signup']) await look(path);
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
  for (const path of ['/tickets?tab=pending', `/tickets/${String(ticket.id)}`, ...besideTickets])
    await look(path);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(fontSize);
  expect(Object.entries(lost).filter(([, parts]) => parts.length > 0)).toEqual([]);
});
