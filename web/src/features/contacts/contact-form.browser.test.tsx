import { changeContact, createContact, type Contact, setContactTags } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert, pointAtNextAlert } from '../../testing/desk/alerts.ts';
import { answerContacts, sampleContact } from '../../testing/desk/contact-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const openContacts = (contacts: Contact[]) =>
  openDesk({
    at: '/contacts',
    prepare: ({ data, gateway }) => {
      data.tags = [{ id: 1, name: 'Customer', color: '#52d869', usageCount: 0 }];
      answerContacts(gateway, data, contacts);
    },
  });
const button = (name: string) => page.getByRole('button', { name });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const search = page.getByRole('searchbox', { name: 'Search by name, number or email' });

test('a new contact is refused at the first mistake, and saved with tag and fields', async () => {
  const { gateway } = await openContacts([]);
  await expect.element(page.getByText('No contacts yet')).toBeVisible();
  await button('Add contact').first().click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('R');
  await add.click();
  await expect.element(dialog.getByText('Too Short!')).toBeVisible();
  // The first mistake takes the focus, so that it can be overwritten at once.
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}Élia Prado');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('+55 (11) 98765-4321');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('elia@example.com');
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Customer' }).click();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  const field = dialog.getByRole('textbox', { name: 'Field' });
  await expect.element(field).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Olinda');
  // A value without a name is refused.
  await add.click();
  await expect.element(dialog.getByText('Required')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('City');
  await add.click();
  await expectAlert('Contact saved.');
  await expect.element(row('Élia Prado').getByRole('cell', { name: '(11) 98765-4321' })).toBeVisible();
  await expect.element(row('Élia Prado').getByRole('cell', { name: 'Customer' })).toBeVisible();
  expect(gateway.bodies(createContact)).toEqual([
    expect.objectContaining({ name: 'Élia Prado', extraInfo: [{ name: 'City', value: 'Olinda' }] }),
  ]);
  expect(gateway.bodies(setContactTags)).toEqual([{ contactId: 1, tags: [{ id: 1 }] }]);
});

test("a phone's window has room for a sentence in a contact's field", async () => {
  await openContacts([
    sampleContact(1, 'Élia Prado', { extraInfo: [{ id: 1, name: 'City', value: 'Olinda' }] }),
  ]);
  await page.viewport(390, 800);
  await button('Edit Élia Prado').click();
  const dialog = page.getByRole('dialog', { name: 'Edit contact' });
  for (const name of ['Field', 'Value']) {
    const field = dialog.getByRole('textbox', { name });
    await expect.element(field).toBeVisible();
    expect(field.element().getBoundingClientRect().width).toBeGreaterThan(200);
  }
  await page.viewport(1280, 800);
});

test('a search ignores accents, and an empty result says what can be done', async () => {
  await openContacts([sampleContact(1, 'Élia Prado'), sampleContact(2, 'Rita Casa')]);
  await search.fill('elia');
  await expect.element(row('Rita Casa')).not.toBeInTheDocument();
  await expect.element(row('Élia Prado')).toBeVisible();
  await search.fill('nobody like this');
  await expect.element(page.getByText('Nobody found')).toBeVisible();
  // Deleting all contacts is still possible. The export contains what the list shows.
  await button('More actions').click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete all contacts' })).toBeEnabled();
  await expect
    .element(page.getByRole('menuitem', { name: 'Export as CSV' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test('a new contact that arrives does not change an open form', async () => {
  const extraInfo = [{ id: 1, name: 'City', value: 'Olinda' }];
  const contacts = [sampleContact(1, 'Élia Prado', { extraInfo })];
  const { gateway, line } = await openContacts(contacts);
  await button('Edit Élia Prado').click();
  const edit = page.getByRole('dialog', { name: 'Edit contact' });
  await expect.element(edit.getByRole('textbox', { name: 'Value' })).toHaveValue('Olinda');
  await edit.getByRole('textbox', { name: 'Name' }).fill('Élia Prado Lima');
  await edit.getByRole('button', { name: 'Remove field 1' }).click();
  await expect.element(edit.getByRole('button', { name: 'Add field' })).toHaveFocus();
  const passerBy = sampleContact(2, 'Passer-by');
  contacts.push(passerBy);
  line.tell('contact', { action: 'create', contact: passerBy });
  await expect.element(page.getByText('Passer-by')).toBeInTheDocument();
  await expect.element(edit.getByRole('textbox', { name: 'Name' })).toHaveValue('Élia Prado Lima');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expectAlert('Contact saved.');
  expect(gateway.bodies(changeContact)).toEqual([
    expect.objectContaining({ name: 'Élia Prado Lima', extraInfo: [] }),
  ]);
  await expect.element(row('Élia Prado Lima')).toBeVisible();
  const changed = sampleContact(1, 'Élia of a colleague');
  contacts.splice(0, 1, changed);
  line.tell('contact', { action: 'update', contact: changed });
  await expect.element(row('Élia of a colleague')).toBeVisible();
});

test('a toast under the pointer is read out while a dialog hides everything else', async () => {
  await openContacts([sampleContact(1, 'Élia Prado')]);
  await button('Edit Élia Prado').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Élia Lima');
  pointAtNextAlert();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await alert('Contact saved.').hover();
  const add = button('Add contact').element();
  if (add instanceof HTMLElement) add.click();
  await expect.element(page.getByRole('dialog', { name: 'Add contact' })).toBeVisible();
  await expect.element(page.getByRole('main')).not.toBeInTheDocument();
  await expect.element(alert('Contact saved.')).toBeVisible();
});

test('a refusal is visible and read out at the end of a long form', async () => {
  await openContacts([sampleContact(1, 'Élia Prado', { number: '5511987654321' })]);
  await button('Add contact').click();
  const dialog = page.getByRole('dialog', { name: 'Add contact' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Twin');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('5511987654321');
  for (let lines = 0; lines < 8; lines += 1) await dialog.getByRole('button', { name: 'Add field' }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const refusal = dialog.getByRole('alert');
  // The button lost the focus while it was busy.
  await expect.element(refusal).toHaveFocus();
  const top = dialog.element().getBoundingClientRect().top;
  await expect.poll(() => refusal.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(top);
});
