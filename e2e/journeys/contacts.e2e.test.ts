import { readFile } from 'node:fs/promises';
import {
  createQueue,
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
import { graveFindings } from '../src/accessibility.ts';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { tracesInBrokers, tracesInTables } from '../src/stored-traces.ts';

const { stack, browser, admin } = await openDesk();
const connectionId = await admin.connectSimulatedPhone('Reception');
await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });

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

it('adds, tags, finds and changes a contact, and a colleague sees it at once', async () => {
  const { page, desk } = await open();
  const colleague = await open();
  await colleague.page.getByText('No contacts yet').waitFor();

  await desk.go('Tags');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Customer');
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'Customer' }).waitFor();
  await desk.alert('Tag saved.').waitFor({ state: 'hidden' });

  await desk.go('Contacts');
  await page.getByRole('button', { name: 'Add contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('R');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Too Short!').waitFor();
  // The first mistake takes the focus: it is written over at once.
  await page.locator('input[name=name]:focus').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Élia Prado');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('+55 (11) 98765-4321');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('elia@example.com');
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Customer' }).click();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await page.locator('input[name="extraInfo.0.name"]:focus').waitFor();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Olinda');
  // Nobody would know what it is the value of.
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByText('Required').waitFor();
  await page.locator('input[name="extraInfo.0.name"]:focus').waitFor();
  await page.keyboard.type('City');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await desk.alert('Contact saved.').waitFor();
  await row(page, 'Élia Prado').getByRole('cell', { name: '(11) 98765-4321', exact: true }).waitFor();
  await row(page, 'Élia Prado').getByRole('cell', { name: 'Customer' }).waitFor();
  await row(colleague.page, 'Élia Prado').waitFor();

  await page.getByRole('searchbox', { name: 'Search by name, number or email' }).fill('elia');
  await row(page, 'Élia Prado').waitFor();
  await page.getByRole('searchbox').fill('nobody like this');
  await page.getByText('Nobody found').waitFor();
  // All of them are still there to be deleted; what is exported is what is shown.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete all contacts', disabled: false }).waitFor();
  await page.getByRole('menuitem', { name: 'Export as CSV', disabled: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Edit Élia Prado' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit contact' });
  expect(await edit.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('Olinda');
  await edit.getByRole('textbox', { name: 'Name' }).fill('Élia Prado Lima');
  await edit.getByRole('button', { name: 'Remove field 1' }).click();
  await edit.locator('button:focus').filter({ hasText: 'Add field' }).waitFor();
  // Somebody new comes meanwhile: nothing that was written is lost.
  await admin.call(takeContact, { body: { name: 'Passer-by', number: '351910000777' } });
  await page.getByText('Passer-by').waitFor();
  expect(await edit.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Élia Prado Lima');
  await edit.getByRole('button', { name: 'Save' }).click();
  // Pointed at, it stays, and is heard while a dialog hides everything else.
  await desk.alert('Contact saved.').hover();
  await row(colleague.page, 'Élia Prado Lima').waitFor();
  await page.getByRole('button', { name: 'Add contact' }).dispatchEvent('click');
  await dialog.waitFor();
  await page.getByRole('main').waitFor({ state: 'hidden' });
  await desk.alert('Contact saved.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Twin');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('5511987654321');
  for (let lines = 0; lines < 8; lines += 1) await dialog.getByRole('button', { name: 'Add field' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  // Seen and heard from the end of a long form, whose button lost the focus while it was busy.
  await dialog.locator('[role=alert]:focus').waitFor();
  await eventually(async () => {
    const [shown, frame] = await Promise.all([
      dialog.getByRole('alert').boundingBox(),
      dialog.locator('.MuiDialogContent-root').boundingBox(),
    ]);
    expect(shown?.y ?? 0).toBeGreaterThanOrEqual(frame?.y ?? Infinity);
  });
  for (const window of [page, colleague.page]) await window.context().close();
});

it('opens tickets from a contact and from the list of tickets', async () => {
  const { page, desk } = await open();
  await page.getByRole('button', { name: 'Open a ticket with Élia Prado Lima' }).click();
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/tickets')) asked.push(Date.now());
  });
  const pressedAt = Date.now();
  await page.getByRole('dialog').getByRole('button', { name: 'Open ticket' }).dblclick();
  await page.waitForURL(/\/tickets\/\d+/);
  // Pressed twice means once, and a moment to think better of it.
  expect(asked.map((at) => at - pressedAt >= 400)).toEqual([true]);
  await page.getByRole('heading', { name: /^Élia Prado Lima #\d+$/ }).waitFor();

  await desk.go('Tickets');
  await page.getByRole('button', { name: 'New ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('pr');
  await page.getByText('Type three letters or more.').waitFor();
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('prado');
  await page.getByRole('option', { name: /Élia Prado Lima/ }).click();
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  // It has one already.
  await dialog.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'New ticket' }).click();
  await dialog.getByRole('combobox', { name: 'Contact' }).fill('prado');
  await page.getByRole('option', { name: /Élia Prado Lima/ }).click();
  await dialog.getByRole('button', { name: 'Open ticket' }).click();
  await dialog.getByRole('link', { name: 'Open the conversation' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: /^Élia Prado Lima #\d+$/ }).waitFor();
  await page.context().close();
});

it('makes two contacts one person, changes it beside its conversation, and takes it apart again', async () => {
  const [home, work] = await Promise.all(
    [
      { name: 'Rita Casa', number: '351910000101' },
      { name: 'Rita Trabalho', number: '351910000102' },
    ].map((body) => admin.call(takeContact, { body })),
  );
  const { page, desk } = await open();
  await row(page, 'Rita Trabalho').waitFor();
  await page.getByRole('button', { name: 'Edit Rita Casa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Same person…' }).click();
  const person = page.getByRole('dialog', { name: 'Rita Casa: one person, several contacts' });
  await person.getByRole('combobox', { name: 'Other contact' }).fill('rita');
  await page.getByRole('option', { name: /Rita Trabalho/ }).waitFor();
  expect(await page.getByRole('option', { name: /Rita Casa/ }).count()).toBe(0);
  await page.getByRole('option', { name: /Rita Trabalho/ }).click();
  await person.getByRole('group', { name: 'Kept: Rita Casa' }).waitFor();
  await person.getByRole('group', { name: 'Merged into it: Rita Trabalho' }).waitFor();
  await person.getByRole('button', { name: 'Swap' }).click();
  await person.getByRole('group', { name: 'Kept: Rita Trabalho' }).waitFor();
  await person.getByRole('button', { name: 'Swap' }).click();
  expect(await graveFindings(page)).toEqual([]);
  await person.getByRole('button', { name: 'Make them one' }).click();
  await desk.alert('These are one contact now.').waitFor();
  await row(page, 'Rita Trabalho').waitFor({ state: 'detached' });
  // By the number of the one that went up in it.
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
  expect(await graveFindings(page)).toEqual([]);
  await person.getByRole('button', { name: 'Separate Rita Trabalho' }).click();
  await page
    .getByRole('dialog', { name: 'Separate Rita Trabalho?' })
    .getByRole('button', { name: 'Separate' })
    .click();
  await page.getByText('These are two contacts again.').waitFor();
  const { contacts } = await admin.call(listContacts, { query: { searchParam: 'rita' } });
  expect(contacts.map(({ id, name }) => [id, name])).toEqual([
    [home?.id, 'Rita Casa'],
    [work?.id, 'Rita Trabalho'],
  ]);
  await page.context().close();
});

it('imports the address book, exports it and deletes everybody', async () => {
  const { page } = await open();
  const contacts = Array.from({ length: 260 }, (_, index) => ({
    number: String(5_581_990_000_000 + index),
    name: index === 0 ? '=1+1' : `Person ${String(index).padStart(3, '0')}`,
  }));
  await admin.call(fillSimulatedPhone, { params: { whatsappId: connectionId }, body: { contacts } });
  await choose(page, 'Import from the phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click();
  const imported = page.getByText('Imported: 260 of 260 read, 260 added, 0 already known.');
  await imported.waitFor();
  // Whoever comes back is told how it ended, until they have seen it.
  await page.reload();
  await imported.waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await imported.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Contacts (264)' }).waitFor();
  await page.getByText('Person 001').waitFor();
  // Page after page: each comes when the end of what is there is reached.
  await eventually(async () => {
    await page.getByTestId('virtuoso-scroller').evaluate((element) => element.scrollTo(0, 1_000_000));
    expect(await page.getByText('Person 259').isVisible()).toBe(true);
  });

  const download = page.waitForEvent('download');
  await choose(page, 'Export as CSV');
  const file = await download;
  expect(file.suggestedFilename()).toBe('contacts.csv');
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n');
  expect(lines).toHaveLength(265);
  expect(lines[0]).toBe('name;number;email');
  expect(lines).toContain("'=1+1;5581990000000;");
  expect(lines).toContain('Élia Prado Lima;5511987654321;elia@example.com');

  await choose(page, 'Delete all contacts');
  await page
    .getByRole('dialog', { name: 'Delete all 264 contacts?' })
    .getByRole('button', { name: 'Delete all contacts' })
    .click();
  await page.getByText('All contacts deleted.').waitFor();
  await page.getByText('No contacts yet').waitFor();
  expect((await admin.call(listContacts)).count).toBe(0);
  await page.context().close();
});

it('leaves nothing of a deleted contact in any service, and whoever writes again is somebody new', async () => {
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
  await admin.accept(gone.id, 1);
  await admin.call(writeNote, { params: { ticketId: gone.id }, body: { body: 'Cuidado com zuleide' } });
  await admin.send(gone.id, 'Resposta para zuleide');
  await eventually(async () => {
    expect(JSON.stringify(await admin.outbox(connectionId))).toContain('Resposta para zuleide');
  });
  const theirs = [from, 'Quintanilha', 'Um segredo', 'Cuidado com', 'Resposta para'];
  const found = () => tracesInTables(stack, [...theirs, 'Berenice']);
  expect(await found()).toEqual([...theirs, 'Berenice']);

  await admin.call(deleteContact, { params: { contactId: gone.contactId } });
  await eventually(async () => {
    expect(await found()).toEqual(['Berenice']);
  });
  // What the broker keeps was sealed all along.
  expect(await tracesInBrokers(stack, theirs)).toEqual([]);

  await admin.write(connectionId, { from, name: 'Quintanilha', body: 'Sou eu de novo' });
  const again = await ticketOf(from);
  expect(again.contactId).not.toBe(gone.contactId);
  await eventually(async () => {
    expect((await admin.conversation(again.id)).map(({ body }) => body)).toEqual(['Sou eu de novo']);
  });
});
