import { createUser } from '@balcao/contracts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { keyboardOf } from '../src/keyboard.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
const connectionId = await admin.connectSimulatedPhone('Reception');
await admin.write(connectionId, { from: '5511987650009', name: 'Berenice', body: 'Hello?' });
const number = '5511987654321';

const begin = async (page: Page): Promise<void> => {
  // Its key acts once it stands there.
  await page.getByRole('button', { name: 'New ticket' }).waitFor();
  await page.keyboard.press('c');
};
const look = async (page: Page) => {
  await begin(page);
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  const contact = dialog.getByRole('combobox', { name: 'Contact' });
  await contact.pressSequentially(number);
  const add = dialog.getByRole('button', { name: 'Add contact' });
  await add.waitFor();
  return { dialog, contact, add };
};
const isAsked = async (page: Page): Promise<void> => {
  const form = page.getByRole('dialog', { name: 'Add contact' });
  await expect.poll(() => form.getByRole('textbox', { name: 'Number' }).inputValue()).toBe(number);
};

it.each<[string, boolean, (page: Page) => Promise<void>]>([
  [
    'a mouse',
    false,
    async (page) => {
      await (await look(page)).add.click();
    },
  ],
  [
    'a finger',
    true,
    async (page) => {
      await (await look(page)).add.tap();
    },
  ],
  [
    'keys',
    false,
    async (page) => {
      const { add } = await look(page);
      await keyboardOf(page).tabTo(add);
      await page.keyboard.press('Enter');
    },
  ],
])('adds the number that nobody has by %s', async (_, touch, add) => {
  const { page } = await browser.openWindow({ touch });
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets' });
  await add(page);
  await isAsked(page);
  await page.context().close();
});

it('tells an attendant without a sector who gives them one', async () => {
  const colleague = { email: 'ana@desk.example', password: 'correct horse battery' };
  await admin.call(createUser, { body: { name: 'Ana Prado', ...colleague, queueIds: [] } });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(colleague.email, colleague.password, { at: '/tickets' });
  await begin(page);
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByText('Ask an administrator to add you to one.').waitFor();
  await dialog.getByRole('combobox', { name: 'Contact' }).pressSequentially('berenice');
  await page.getByRole('option', { name: /Berenice/ }).click();
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  await desk.alert('Ask an administrator to add you to one.').waitFor();
  expect(await page.getByText('Choose a sector.').count()).toBe(0);
  await page.context().close();
});
