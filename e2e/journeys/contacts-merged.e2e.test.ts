import { readFile } from 'node:fs/promises';
import {
  createTicket,
  deleteContact,
  fillSimulatedPhone,
  listContacts,
  takeContact,
  writeNote,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { tracesInBrokers, tracesInTables } from '../src/stored-traces.ts';

const { stack, browser, admin, adminId } = await openDesk();
const connectionId = await admin.connectSimulatedPhone('Reception');

const open = async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/contacts' });
  return { page, desk };
};
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const choose = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

it('makes two contacts one person, edits it beside its conversation, and separates it again', async () => {
  const { page, desk } = await open();
  await page.getByText('No contacts yet').waitFor();
  // A second user sees a new contact at once.
  const [home, work] = await Promise.all(
    [
      { name: 'Rita Casa', number: '351910000101' },
      { name: 'Rita Trabalho', number: '351910000102' },
    ].map((body) => admin.call(takeContact, { body })),
  );
  for (const name of ['Rita Casa', 'Rita Trabalho']) await row(page, name).waitFor();
  await page.getByRole('button', { name: 'Edit Rita Casa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Same person…' }).click();
  const person = page.getByRole('dialog', { name: 'Rita Casa: one person, several contacts' });
  await person.getByRole('combobox', { name: 'Other contact' }).fill('rita');
  await page.getByRole('option', { name: /Rita Trabalho/ }).waitFor();
  expect(await page.getByRole('option', { name: /Rita Casa/ }).count()).toBe(0);
  await page.getByRole('option', { name: /Rita Trabalho/ }).click();
  await person.getByRole('group', { name: 'Kept: Rita Casa' }).waitFor();
  await person.getByRole('group', { name: 'Is merged into Rita Casa: Rita Trabalho' }).waitFor();
  await person.getByRole('button', { name: 'Swap' }).click();
  await person.getByRole('group', { name: 'Kept: Rita Trabalho' }).waitFor();
  await person.getByRole('button', { name: 'Swap' }).click();

  await person.getByRole('button', { name: 'Merge', exact: true }).click();
  await desk.said('Rita Trabalho was merged into Rita Casa.');
  await row(page, 'Rita Trabalho').waitFor({ state: 'detached' });
  // By the number of the contact that was merged into it.
  await page.getByRole('searchbox').fill('910000102');
  await page.getByRole('heading', { name: 'Contacts (1)' }).waitFor();
  await row(page, 'Rita Casa').waitFor();

  const ticket = await admin.call(createTicket, {
    body: { contactId: home?.id ?? 0, userId: null, status: 'open' },
  });
  await page.goto(`/tickets/${ticket.id}`);
  await page.getByRole('button', { name: 'Show the contact Rita Casa' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  for (const number of ['351910000101', '351910000102']) await drawer.getByText(number).waitFor();
  await drawer.getByRole('button', { name: 'Edit contact' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit contact' });
  await edit.getByRole('textbox', { name: 'Email' }).fill('rita@example.com');
  await edit.getByRole('button', { name: 'Save' }).click();
  await drawer.getByText('rita@example.com').waitFor();

  await drawer.getByRole('button', { name: 'Same person…' }).click();
  await person.getByRole('list', { name: 'Merged into this contact' }).getByText('Rita Trabalho').waitFor();

  await person.getByRole('button', { name: 'Separate Rita Trabalho' }).click();
  const question = page.getByRole('dialog', { name: 'Separate Rita Trabalho?' });
  await question.getByText('stay here too').waitFor();
  await question.getByRole('button', { name: 'Separate' }).click();
  await desk.said('These are two contacts again.');
  const { contacts } = await admin.call(listContacts, { query: { searchParam: 'rita' } });
  expect(contacts.map(({ id, name }) => [id, name])).toEqual([
    [home?.id, 'Rita Casa'],
    [work?.id, 'Rita Trabalho'],
  ]);
  await page.context().close();
});

it('imports the address book, exports it and deletes all contacts', async () => {
  const { page, desk } = await open();
  const contacts = Array.from({ length: 260 }, (_, index) => ({
    number: String(5_581_990_000_000 + index),
    name: index === 0 ? '=1+1' : `Person ${String(index).padStart(3, '0')}`,
  }));
  await admin.call(fillSimulatedPhone, { params: { whatsappId: connectionId }, body: { contacts } });
  await choose(page, 'Import from the phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  const imported = page.getByText('Imported: 260 of 260 read, 260 added, 0 already known.');
  await imported.waitFor();
  // A user who returns is told how the import ended, until they have seen it.
  await page.reload();
  await imported.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await imported.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Contacts (262)' }).waitFor();
  await page.getByText('Person 001').waitFor();
  // Each page is fetched when the end of the list is reached.
  await eventually(async () => {
    await page.getByTestId('virtuoso-scroller').evaluate((element) => element.scrollTo(0, 1_000_000));
    expect(await page.getByText('Person 259').isVisible()).toBe(true);
  });

  const download = page.waitForEvent('download');
  await choose(page, 'Export as CSV');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('contacts.csv');
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines).toHaveLength(263);
  expect(lines[0]).toBe('name;number;email');
  expect(lines).toContain("'=1+1;55 81 99000-0000;");
  expect(lines).toContain('Rita Casa;351 91000-0101;rita@example.com');

  await choose(page, 'Delete all contacts');
  await page
    .getByRole('dialog', { name: 'Delete all 262 contacts?' })
    .getByRole('button', { name: 'Delete all' })
    .click();
  await desk.said('All contacts deleted.');
  await page.getByText('No contacts yet').waitFor();
  expect((await admin.call(listContacts)).count).toBe(0);
  await page.context().close();
});

it('leaves nothing of a deleted contact in any service, and creates a new contact if the person writes again', async () => {
  const from = '5511955550077';
  await admin.write(connectionId, { from, name: 'Quintanilha', body: 'Um segredo de zuleide' });
  await admin.write(connectionId, { from: '5511955550078', name: 'Berenice', body: 'Fica aqui' });
  const ticketOf = (number: string) =>
    eventually(async () => {
      const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
      const found = tickets.find(({ contact }) => contact.number === number);
      if (found === undefined) throw new Error('it has not come yet');
      return found;
    });
  const [gone] = [await ticketOf(from), await ticketOf('5511955550078')];
  await admin.accept(gone.id, adminId);
  await admin.call(writeNote, { params: { ticketId: gone.id }, body: { body: 'Cuidado com zuleide' } });
  await admin.send(gone.id, 'Resposta para zuleide');
  await expect
    .poll(async () => JSON.stringify(await admin.outbox(connectionId)))
    .toContain('Resposta para zuleide');
  const theirs = [from, 'Quintanilha', 'Um segredo', 'Cuidado com', 'Resposta para'];
  const found = () => tracesInTables(stack, [...theirs, 'Berenice']);
  expect(await found()).toEqual([...theirs, 'Berenice']);

  await admin.call(deleteContact, { params: { contactId: gone.contactId } });
  await expect.poll(() => found()).toEqual(['Berenice']);
  // The broker has only sealed data.
  expect(await tracesInBrokers(stack, theirs)).toEqual([]);

  await admin.write(connectionId, { from, name: 'Quintanilha', body: 'Sou eu de novo' });
  const again = await ticketOf(from);
  expect(again.contactId).not.toBe(gone.contactId);
  await expect
    .poll(async () => (await admin.conversation(again.id)).map(({ body }) => body))
    .toEqual(['Sou eu de novo']);
});
