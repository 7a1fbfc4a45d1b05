import { createUser } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';
import { deskPage } from '../src/desk-page.ts';

const contact = 'Bia Souza';
const written = 'Written by the first one';
const carla = { name: 'Carla Dias', email: 'carla@example.com', password: 'correct horse battery' };
const { stack, browser, admin: phone, adminId } = await openDesk();
let connectionId: number;

beforeAll(async () => {
  connectionId = await phone.connectSimulatedPhone('Reception');
  await phone.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello?' });
  // May do whatever the first one may: nothing but who it is holds the desk back.
  await phone.call(createUser, { body: { ...carla, profile: 'admin' } });
});

/** As those tabs do that nobody looks at for long: nothing runs in it until the answer is called. */
const sleep = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  const asleep = new Promise((resolve) => session.once('Debugger.paused', resolve));
  await session.send('Debugger.pause');
  await asleep;
  return async () => {
    await session.send('Debugger.resume');
  };
};

const openAccount = (page: Page) => page.getByRole('button', { name: 'Your account' }).click();
it('makes a tab that slept through a change of user the next one’s desk, and sends nothing as them', async () => {
  const { context, page } = await browser.openWindow();
  const talk = conversationPage(page, contact);
  await talk.enter(stack.adminEmail, stack.adminPassword);
  const other = await context.newPage();
  const desk = deskPage(other);
  await other.goto('/tickets');
  await openAccount(other);
  // The page without a line is the worker's.
  await other.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await talk.write(written);
  await talk.message(written).waitFor();
  const wake = await sleep(page);
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
  await context.setOffline(false);
  await desk.signIn(carla.email, carla.password);

  await wake();
  await page.waitForURL(/\/tickets$/u);
  await openAccount(page);
  await page.getByRole('menu').getByText(carla.email).waitFor();
  expect(await phone.outbox(connectionId)).toEqual([]);

  // It waited for whoever wrote it.
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign in' }).waitFor();
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  await eventually(async () => expect(await phone.outbox(connectionId)).toHaveLength(1));
  const [ticket] = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets;
  const message = (await phone.conversation(ticket?.id ?? 0)).find(({ body }) => body.includes(written));
  expect(message?.userId).toBe(adminId);
});
