import { createQueue, createUser, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
const ana = { name: 'Ana Prado', email: 'ana@desk.example', password: 'a-good-password' };
const written = [
  { contact: 'Caio Reis', from: '5511987650001' },
  { contact: 'Eva Luz', from: '5511987650002' },
] as const;

/** A desk with two sectors, one ticket in each, and an attendant of both. */
const openSectors = async (): Promise<void> => {
  const sales = await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });
  const support = await admin.call(createQueue, { body: { name: 'Support', color: '#2e7d32' } });
  await admin.call(createUser, { body: { ...ana, queueIds: [sales.id, support.id] } });
  const connectionId = await admin.connectSimulatedPhone('Reception');
  for (const [index, { contact: name, from }] of written.entries()) {
    await admin.write(connectionId, { from, name, body: 'Anybody?' });
    const ticketId = await eventually(async () => {
      const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
      return tickets.find(({ contact }) => contact.name === name)?.id ?? Promise.reject(new Error('not yet'));
    });
    const queueId = index === 0 ? sales.id : support.id;
    await admin.call(updateTicket, { params: { ticketId }, body: { queueId } });
  }
};

/** The admin's window: opens the user's dialog, changes it and saves. */
const adminsWindow = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Edit user' });
  return async (change: (hers: typeof dialog) => Promise<unknown>): Promise<void> => {
    await page.getByRole('button', { name: `Edit ${ana.name}` }).click();
    await change(dialog);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
};

it('shows an attendant each change by an admin without a reload, until changed hours, a suspension or a new password end the session', async () => {
  await openSectors();
  const [{ page: hers }, { page: boss }] = [await browser.openWindow(), await browser.openWindow()];
  await deskPage(boss).comeIn(stack.adminEmail, stack.adminPassword, { at: '/users' });
  const edit = adminsWindow(boss);
  const choose = async (label: string, option: string): Promise<void> => {
    await boss.getByRole('dialog').getByRole('combobox', { name: label }).click();
    await boss.getByRole('option', { name: option }).click();
  };
  const desk = deskPage(hers);
  await desk.comeIn(ana.email, ana.password, { at: '/tickets' });
  await desk.tab('Pending').click();
  for (const { contact } of written) await desk.row(contact).waitFor();
  // A reload would remove this mark.
  await hers.evaluate(() => (document.documentElement.dataset['kept'] = 'yes'));
  const isLoadedOnce = (): Promise<boolean> =>
    hers.evaluate(() => document.documentElement.dataset['kept'] === 'yes');
  const navigation = hers.getByRole('navigation', { name: 'Main navigation' });
  const settings = navigation.getByRole('link', { name: 'Settings' });

  // Other sectors: the tickets of the removed one disappear, those of the other stay, and they return with the sector.
  const toggleSupport = () =>
    edit(async (dialog) => {
      await choose('Sectors', 'Support');
      await boss.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Save' }).waitFor();
    });
  await toggleSupport();
  await desk.row('Eva Luz').waitFor({ state: 'hidden' });
  expect(await desk.row('Caio Reis').isVisible()).toBe(true);
  await toggleSupport();
  await desk.row('Eva Luz').waitFor();

  // Another profile: pages appear, and the page that she looks at disappears with its permission.
  expect(await settings.count()).toBe(0);
  await edit(() => choose('Profile', 'Administrator'));
  await settings.click();
  await hers.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await edit(() => choose('Profile', 'Attendant'));
  await settings.waitFor({ state: 'hidden' });
  await hers.getByRole('heading', { name: 'Settings', level: 1 }).waitFor({ state: 'hidden' });
  expect(await isLoadedOnce()).toBe(true);

  // Other hours, which are over: the session ends.
  const signIn = hers.getByRole('button', { name: 'Sign in' });
  const hour = (from: number): string =>
    `${String((new Date().getUTCHours() + 24 + from) % 24).padStart(2, '0')}:00`;
  await edit(async (dialog) => {
    await dialog.getByLabel('Works from').fill(hour(6));
    await dialog.getByLabel('Works until').fill(hour(8));
  });
  await signIn.waitFor();
  await edit(async (dialog) => {
    await dialog.getByLabel('Works from').fill('');
    await dialog.getByLabel('Works until').fill('');
  });

  // A suspension: the session ends, the page says why, and she is let in again.
  await desk.signIn(ana.email, ana.password);
  await edit((dialog) => dialog.getByRole('switch', { name: 'Suspended' }).click());
  await hers.getByText('Your account is suspended.').waitFor();
  await boss.getByRole('button', { name: `Let ${ana.name} in again` }).click();
  await boss.getByRole('button', { name: `Suspend ${ana.name}` }).waitFor();

  // A new password: sessions of the old one end.
  await desk.signIn(ana.email, ana.password);
  await edit((dialog) => dialog.getByLabel(/^New password/).fill('three green parrots'));
  await signIn.waitFor();
  await desk.signIn(ana.email, 'three green parrots');
});
