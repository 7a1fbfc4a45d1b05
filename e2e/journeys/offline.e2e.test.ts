import { startStack, type Stack } from '@balcao/local/stack';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../src/browser.ts';
import { deskClient } from '@balcao/desk-client';
import { deskPage, signedBy } from '../src/desk-page.ts';

const messages = 50;
const offlineMs = 30_000;

let stack: Stack;
let browser: TestBrowser;

beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser(stack.url);
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

it('shows after 30 s offline what a fresh load shows, and sends what was written meanwhile', async () => {
  const phone = deskClient(stack.url);
  const { user } = await phone.signIn(stack.adminEmail, stack.adminPassword);
  const connectionId = await phone.connectSimulatedPhone('Reception');
  const from = '5511987654321';
  await phone.write(connectionId, { from, name: 'Bia Souza', body: 'first' });

  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.signIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  await desk.accept('Bia Souza').click();
  const conversation = desk.conversation('Bia Souza');
  await conversation.getByText('first').waitFor();

  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await desk.write('Written while offline');
  // The traffic of half a minute: what passes is the point.
  for (let index = 0; index < messages; index += 1) {
    await phone.write(connectionId, { from, body: `missed ${index}` });
    await pause(offlineMs / messages);
  }
  await context.setOffline(false);

  await conversation.getByText(`missed ${messages - 1}`).waitFor();
  await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  const [ticket] = (await phone.tickets({ status: 'open', showAll: 'true' })).tickets;
  expect(ticket).toMatchObject({ userId: user.id });
  const stored = async () => (await phone.conversation(ticket?.id ?? 0)).map(({ body }) => body);
  const missed = Array.from({ length: messages }, (_, index) => `missed ${index}`);
  await conversation.getByText('Written while offline').waitFor();
  await conversation
    .getByRole('img', { name: /^(Sent|Delivered|Read)$/ })
    .last()
    .waitFor({ state: 'attached' });
  expect((await stored()).filter((body) => body.startsWith('missed'))).toEqual(missed);
  expect((await phone.outbox(connectionId)).map(({ body }) => body)).toEqual([
    signedBy('Admin', 'Written while offline'),
  ]);

  const shown = async (): Promise<string[]> =>
    (await conversation.getByRole('article').allInnerTexts()).slice(-10);
  const live = await shown();
  await page.reload();
  await conversation.getByText('Written while offline').waitFor();
  expect(await shown()).toEqual(live);
});
