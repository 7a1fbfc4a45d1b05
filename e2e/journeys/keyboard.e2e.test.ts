import { eventually } from '@balcao/testkit';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';
import { keyboardOf } from '../src/keyboard.ts';

const { stack, browser, admin } = await openDesk();

const hasFocus = (target: Locator): Promise<void> =>
  eventually(async () => {
    expect(await target.evaluate((element) => element === document.activeElement)).toBe(true);
  });

it('takes a ticket from sign-in to its end without a mouse', async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.createAttendant('Rita Melo', 'rita@desk.example', 'a-good-password');
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  const keyboard = keyboardOf(page);

  await page.goto('/login');
  await keyboard.tabTo(page.getByRole('textbox', { name: 'Email' }));
  await keyboard.type(stack.adminEmail);
  await keyboard.tabTo(page.getByLabel(/^Password/));
  await keyboard.type(stack.adminPassword);
  await keyboard.press('Enter');
  await desk.tab('Open').waitFor();

  await page.reload();
  await desk.tab('Open').waitFor();
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await keyboard.tabTo(skip);
  await keyboard.press('Enter');
  await keyboard.tabTo(desk.tab('Open'));
  await keyboard.press('ArrowRight');
  await keyboard.tabTo(desk.accept('Bia Souza'));
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').waitFor();

  await desk.composer.waitFor();
  await eventually(async () => {
    await keyboard.press('r');
    expect(await desk.composer.evaluate((field) => field === document.activeElement)).toBe(true);
  });
  await desk.composer.fill('');
  await keyboard.type('Good morning');
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').getByText('Good morning').waitFor();

  const menu = page.getByRole('button', { name: 'More about this ticket' });
  await keyboard.tabTo(menu, 'Shift+Tab');
  await keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).waitFor();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
  const colleague = dialog.getByRole('combobox', { name: 'Search for a user' });
  await colleague.waitFor();
  // Round and round, and never out of it.
  for (const stop of ['Sector', 'Connection', 'Search for a user'])
    await keyboard.tabTo(dialog.getByRole('combobox', { name: stop }));
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(menu);

  await keyboard.press('t');
  await keyboard.tabTo(colleague);
  await keyboard.type('rita');
  await page.getByRole('option', { name: 'Rita Melo' }).waitFor();
  await keyboard.press('ArrowDown', 'Enter');
  await keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.waitFor();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Transfer' }));
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });

  await desk.row('Bia Souza').getByText('Rita Melo').waitFor();
  await keyboard.tabTo(desk.row('Bia Souza').getByRole('link'));
  await keyboard.press('Enter');
  await desk.conversation('Bia Souza').waitFor();
  await page.getByRole('button', { name: 'Resolve', exact: true }).waitFor();
  await hasFocus(desk.composer);
  await keyboard.press('Escape', 'e');
  await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'closed' });
    expect(tickets.map(({ contact }) => contact.name)).toEqual(['Bia Souza']);
  });
});

it('goes through the pages of an admin without a mouse', async () => {
  const { page } = await browser.openWindow();
  const keyboard = keyboardOf(page);
  await deskPage(page).signIn(stack.adminEmail, stack.adminPassword);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name });
  for (const [link, add] of [
    ['Connections', 'Add connection'],
    ['Users', 'Add user'],
    ['Contacts', 'Add contact'],
    ['Quick answers', 'Add quick answer'],
    ['Tags', 'Add tag'],
  ] as const) {
    await keyboard.tabTo(page.getByRole('navigation').getByRole('link', { name: link }), 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.tabTo(button(add));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await keyboard.tabTo(dialog.getByRole('textbox').first());
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Cancel' }));
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await hasFocus(button(add));
  }

  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await keyboard.tabTo(dialog.getByRole('textbox', { name: 'Name' }));
  await keyboard.type('Urgent');
  await keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await keyboard.tabTo(button('Edit Urgent'));
  await keyboard.press('Enter');
  await dialog.waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(button('Edit Urgent'));
  await keyboard.tabTo(button('Delete Urgent'));
  await keyboard.press('Enter');
  await keyboard.tabTo(dialog.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  // Under the dialog nothing of the page can be found by its role.
  await dialog.waitFor({ state: 'hidden' });
  await button('Edit Urgent').waitFor({ state: 'detached' });

  await keyboard.tabTo(page.getByRole('navigation').getByRole('link', { name: 'Contacts' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await keyboard.tabTo(button('Edit Bia Souza'));
  await keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Name' }).waitFor();
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(button('Edit Bia Souza'));
});
