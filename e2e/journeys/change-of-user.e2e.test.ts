import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createUser, letUserIn, listUsers } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';
import { deskPage } from '../src/desk-page.ts';

const contact = 'Bia Souza';
const written = 'Written by the first one';
const carla = { name: 'Carla Dias', email: 'carla@example.com', password: 'correct horse battery' };
const { stack, browser, admin: phone, adminId } = await openDesk();

const connectionId = await phone.connectSimulatedPhone('Reception');
await phone.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello?' });
// Has the same rights as the first user, so only their identity holds the desk back.
await phone.call(createUser, { body: { ...carla, profile: 'admin' } });

/**
 * Suspends a tab at the worst moment: it is about to send a message with its token. Nothing runs in the tab until the
 * returned function is called.
 */
const sleepBeforeSending = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const asleep = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await page.evaluate(`{
    const send = window.fetch;
    window.fetch = (path, init) => {
      if (init?.method === 'POST' && /\\/messages\\//.test(path)) {
        window.fetch = send;
        debugger;
      }
      return send(path, init);
    };
  }`);
  await asleep;
  return async () => {
    await session.send('Debugger.resume');
  };
};

/** Waits until the desk refuses the token. */
const isOver = (token: string): Promise<void> =>
  eventually(async () => {
    const { status } = await fetch(`${stack.url}/settings`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(403);
  });
const openAccount = (page: Page) => page.getByRole('button', { name: 'Your account' }).click();
it('signs up, is admitted and changes the own profile', async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'No account yet? Sign up' }).click();
  await page.getByLabel(/^Name/).fill('Rita Melo');
  await page.getByLabel(/^Email/).fill('rita@desk.example');
  await page.getByLabel(/^Password/).fill(carla.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await desk.said('Your account is ready');
  // The page goes there after it said so.
  await page.waitForURL((url) => url.pathname === '/login');

  await page.getByLabel(/^Email/).fill('rita@desk.example');
  await page.getByLabel(/^Password/).fill(carla.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You are not let in yet').waitFor();
  const { users } = await phone.call(listUsers, { query: { searchParam: 'rita' } });
  const userId = String(users[0]?.id);
  await phone.call(letUserIn, { params: { userId }, body: {} });
  await page.getByText('Hello, Rita Melo.').waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'My profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'My profile' });
  await dialog.getByLabel(/^Name/).fill('Rita Prado');
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Hello, Rita Prado.').waitFor();

  await page.getByRole('button', { name: 'Your account' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Third-party licences' }).click();
  await (await opened).getByText('GNU LIBRARY GENERAL PUBLIC LICENSE').waitFor();
});

it('makes a tab that slept through a change of user the next user’s desk, and sends nothing as them', async () => {
  const { context, page } = await browser.openWindow();
  const talk = conversationPage(page, contact);
  await talk.enter(stack.adminEmail, stack.adminPassword);
  const other = await context.newPage();
  const desk = deskPage(other);
  await other.goto('/tickets');
  await openAccount(other);
  // Without a connection, the service worker answers for the page.
  await other.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await talk.write(written);
  await talk.message(written).waitFor();
  const inHand: unknown = JSON.parse(await page.evaluate(() => localStorage.getItem('token') ?? '""'));
  const wake = await sleepBeforeSending(page);
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
  await context.setOffline(false);
  await desk.signIn(carla.email, carla.password);
  await isOver(String(inHand));

  await wake();
  await page.waitForURL(/\d\/$/u);
  await openAccount(page);
  await page.getByRole('menu').getByText(carla.email).waitFor();
  expect(await phone.outbox(connectionId)).toEqual([]);

  // The message waited for its author.
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  await eventually(async () => expect(await phone.outbox(connectionId)).toHaveLength(1));
  const [ticket] = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets;
  const message = (await phone.conversation(ticket?.id ?? 0)).find(({ body }) => body.includes(written));
  expect(message?.userId).toBe(adminId);
});

it('ends an upload when its user signs out, and resumes it when they are back', async () => {
  const { context, page } = await browser.openWindow();
  const name = 'Davi Rocha';
  await phone.write(connectionId, { from: '5511987654322', name, body: 'Have you a video?' });
  const { log, enter, signIn } = conversationPage(page, name);
  await enter(stack.adminEmail, stack.adminPassword);
  /** Complete files and partial ones. */
  const storedFiles = async (): Promise<readonly string[]> =>
    (await readdir(join(stack.dataPath, 'media'), { recursive: true })).filter((name) => name.length > 30);
  const stored = await storedFiles();
  const sent = await phone.outbox(connectionId);
  const line = await context.newCDPSession(page);
  const setLine = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });

  await setLine(200_000);
  await page
    .locator('[data-file-picker]')
    .setInputFiles({ name: 'tour.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(8_000_000, 'balcao ') });
  await page.getByLabel('Caption').press('Enter');
  await log.getByRole('progressbar', { name: 'Sending tour.mp4' }).waitFor();
  await eventually(async () => expect(await storedFiles()).toHaveLength(stored.length + 1));
  await openAccount(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await eventually(async () => expect(await storedFiles()).toEqual(stored));

  await setLine(-1);
  await signIn(carla.email, carla.password);
  await page.getByRole('link', { name }).click();
  await log.getByText('Have you a video?').waitFor();
  expect(await log.getByText('tour.mp4').count()).toBe(0);
  await openAccount(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await phone.outbox(connectionId)).toEqual(sent);

  await signIn(stack.adminEmail, stack.adminPassword);
  await eventually(async () =>
    expect((await phone.outbox(connectionId)).slice(sent.length)).toMatchObject([
      { file: { fileName: 'tour.mp4', size: 8_000_000 } },
    ]),
  );
});
