import { startStack, type Stack } from '@balcao/local/stack';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskClient } from '@balcao/desk-client';
import { openBrowser, type TestBrowser } from '../src/browser.ts';
import { deskPage } from '../src/desk-page.ts';

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

it('plays a phone that writes, sends things, edits and deletes', async () => {
  const client = deskClient(stack.url);
  await client.signIn(stack.adminEmail, stack.adminPassword);
  await client.connectSimulatedPhone('Reception');
  const { page } = await browser.openWindow();
  await deskPage(page).signIn(stack.adminEmail, stack.adminPassword);
  await page.goto('/simulator');
  await page.getByRole('textbox', { name: 'Name' }).fill('Bia Souza');
  await page.getByRole('textbox', { name: 'Number' }).fill('5511987654321');
  await page.getByRole('button', { name: 'Add contact' }).click();

  const chat = page.getByRole('log', { name: 'Chat with the desk' });
  const composer = page.getByRole('textbox', { name: 'Write to the desk' });
  await composer.fill('Good mornin');
  await composer.press('Enter');
  await chat.getByText('Good mornin').waitFor();
  await page.getByRole('button', { name: 'Edit this message' }).click();
  await composer.fill('Good morning');
  await composer.press('Enter');
  await chat.getByText('Good morning').waitFor();
  await chat.getByText(/^edited/).waitFor();

  for (const kind of ['Picture', 'Place', 'Voice call']) {
    await page.getByRole('button', { name: 'Send something else' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
    await chat.getByText(kind, { exact: true }).waitFor();
  }
  await page.getByRole('button', { name: 'Delete this message for everybody' }).last().click();
  await chat.getByText(/^deleted/).waitFor();
  const picture = process.env['BALCAO_PICTURES'];
  if (picture !== undefined) await page.screenshot({ path: `${picture}/simulator.png`, fullPage: true });

  const { tickets } = await client.tickets({ status: 'pending', showAll: 'true' });
  expect(tickets.map(({ contact }) => contact.name)).toEqual(['Bia Souza']);
});
