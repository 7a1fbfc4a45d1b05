import { createQueue, createTag } from '@balcao/contracts';
import { deskClient } from '@balcao/desk-client';
import { startStack, type Stack } from '@balcao/local/stack';
import { eventually } from '@balcao/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../src/browser.ts';
import { conversationPage } from '../src/conversation-page.ts';

const contact = 'Bia Souza';
let stack: Stack;
let browser: TestBrowser;
let admin: ReturnType<typeof deskClient>;
let talk: ReturnType<typeof conversationPage>;

beforeAll(async () => {
  stack = await startStack();
  browser = await openBrowser(stack.url);
  admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });
  await admin.call(createTag, { body: { name: 'Urgent', color: '#b71c1c' } });
  await admin.write(connectionId, { from: '5511987654321', name: contact, body: 'Hello' });
  const { page } = await browser.openWindow();
  talk = conversationPage(page, contact);
  await talk.signIn(stack.adminEmail, stack.adminPassword);
});
afterAll(async () => {
  await browser.close();
  await stack.stop();
});

it('takes a transfer back by the keyboard', async () => {
  const { page, composer, log } = talk;
  await page.goto('/tickets');
  await page.getByRole('tab', { name: 'Pending' }).click();
  await page.getByRole('button', { name: `Accept the ticket of ${contact}` }).click();
  // Without a sector it is asked for; this desk has one.
  await page.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await log.waitFor();
  const before = (await admin.tickets({ status: 'open', showAll: 'true' })).tickets[0];

  await composer.press('Escape');
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
  await dialog.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: 'Sales' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await page.getByText(`You transferred the ticket of ${contact}.`).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect((await admin.tickets({ status: 'pending', showAll: 'true' })).tickets).toMatchObject([
    { contact: { name: contact }, userId: null },
  ]);
  await page.keyboard.press('Control+z');
  await log.waitFor();
  expect((await admin.tickets({ status: 'open', showAll: 'true' })).tickets).toMatchObject([
    { id: before?.id, userId: before?.userId, queueId: before?.queueId },
  ]);
});

it('takes a change of tags back, the field of tags having the focus', async () => {
  const { page } = talk;
  const tagNames = async (): Promise<readonly string[]> => {
    const [ticket] = (await admin.tickets({ status: 'open', showAll: 'true' })).tickets;
    return (await admin.ticket(ticket?.id ?? 0)).contact.tags.map(({ name }) => name);
  };
  await page.getByRole('button', { name: `Show the contact ${contact}` }).click();
  await page.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.getByText(`The tags of ${contact} were changed.`).waitFor();
  expect(await tagNames()).toEqual(['Urgent']);
  await page.keyboard.press('Control+z');
  await eventually(async () => expect(await tagNames()).toEqual([]));
});
