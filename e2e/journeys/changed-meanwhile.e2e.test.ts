import {
  changeContact,
  changeQuickAnswer,
  changeTag,
  createContact,
  createQuickAnswer,
  createTag,
  showContact,
  showQuickAnswer,
  showTag,
} from '@balcao/contracts';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser, admin } = await openDesk();
await admin.connectSimulatedPhone('Reception');

const open = async (at: string) => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at });
  return { page, desk, dialog: page.getByRole('dialog') };
};

it('leaves a quick answer as a colleague rewrote it', async () => {
  const { id: quickAnswerId } = await admin.call(createQuickAnswer, {
    body: { shortcut: 'hours', message: 'We open at nine.' },
  });
  const { page, desk, dialog } = await open('/quickAnswers');
  await page.getByRole('button', { name: 'Edit hours' }).click();
  await dialog.getByRole('textbox', { name: 'Shortcut' }).fill('times');
  const params = { quickAnswerId };
  await admin.call(changeQuickAnswer, { params, body: { message: 'We open at ten.' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.alert('Quick answer saved.').waitFor();
  const saved = await admin.call(showQuickAnswer, { params });
  expect(saved).toMatchObject({ shortcut: 'times', message: 'We open at ten.' });
  await page.context().close();
});

it('puts a variable where the caret is', async () => {
  await admin.call(createQuickAnswer, { body: { shortcut: 'hello', message: 'Hello, how are you?' } });
  const { page, dialog } = await open('/quickAnswers');
  await page.getByRole('button', { name: 'Edit hello' }).click();
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await message.click();
  await page.keyboard.press('Control+Home');
  for (let letter = 0; letter < 5; letter += 1) await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: '{{name}}' }).click();
  await expect.poll(() => message.inputValue()).toBe('Hello{{name}}, how are you?');
  await page.keyboard.type('!');
  await expect.poll(() => message.inputValue()).toBe('Hello{{name}}!, how are you?');
  await page.context().close();
});

it('goes on behind a message that somebody only came through by keys', async () => {
  await admin.call(createQuickAnswer, { body: { shortcut: 'bye', message: 'Until soon' } });
  const { page, dialog } = await open('/quickAnswers');
  await page.getByRole('button', { name: 'Edit bye' }).click();
  await page.locator('input[name=shortcut]:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const message = dialog.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toBe('Until soon{{name}}');
  await page.context().close();
});

it('leaves the colour of a tag as a colleague chose it', async () => {
  const { id: tagId } = await admin.call(createTag, { body: { name: 'Customer', color: '#112233' } });
  const { page, desk, dialog } = await open('/tags');
  await page.getByRole('button', { name: 'Edit Customer' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Client');
  await admin.call(changeTag, { params: { tagId }, body: { color: '#445566' } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.alert('Tag saved.').waitFor();
  const saved = await admin.call(showTag, { params: { tagId } });
  expect(saved).toMatchObject({ name: 'Client', color: '#445566' });
  await page.context().close();
});

it('adds an extra field beside those that a colleague added', async () => {
  const plan = { name: 'plan', value: 'basic' };
  const { id: contactId } = await admin.call(createContact, {
    body: { name: 'Rita', number: '5511987650001', email: '', extraInfo: [plan] },
  });
  const params = { contactId };
  const { page, desk, dialog } = await open('/contacts');
  await page.getByRole('button', { name: 'Edit Rita' }).click();
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await page.locator('input[name="extraInfo.1.name"]').fill('city');
  await page.locator('input[name="extraInfo.1.value"]').fill('Olinda');
  const { extraInfo } = await admin.call(showContact, { params });
  const cpf = { name: 'cpf', value: '123' };
  await admin.call(changeContact, { params, body: { extraInfo: [...extraInfo, cpf] } });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await desk.alert('Contact saved.').waitFor();
  const saved = await admin.call(showContact, { params });
  expect(saved.extraInfo.map(({ name, value }) => ({ name, value }))).toEqual([
    plan,
    cpf,
    { name: 'city', value: 'Olinda' },
  ]);
  await page.context().close();
});
