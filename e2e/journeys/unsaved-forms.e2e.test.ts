import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deskPage } from '../src/desk-page.ts';
import { openDesk } from '../src/open-desk.ts';

const { stack, browser } = await openDesk();

/** The page of tags, come to from the contacts, with a form open in which somebody wrote. */
const begin = async () => {
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/contacts' });
  await desk.go('Tags');
  await page.getByRole('button', { name: 'Add tag' }).click();
  const form = page.getByRole('dialog', { name: 'Add tag' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await name.fill('Weekend');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  return { page, form, name, question };
};

const pathOf = (page: Page): string => new URL(page.url()).pathname;

it('asks before Back, the palette and a reload lose what stands in a form', async () => {
  const { page, name, question, form } = await begin();
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Weekend');
  await expect.poll(() => pathOf(page)).toBe('/tags');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill('quick');
  await page.getByRole('option', { name: /^Quick answers/ }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await name.inputValue()).toBe('Weekend');
  expect(pathOf(page)).toBe('/tags');

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload({ timeout: 3_000 }).catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  expect(await name.inputValue()).toBe('Weekend');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.waitForURL(/\/contacts$/);
  expect(await form.count()).toBe(0);
  // Forward again: the form is not there any more, and nothing asks.
  await page.goForward();
  await page.waitForURL(/\/tags$/);
  await page.getByRole('button', { name: 'Add tag' }).waitFor();
  expect(await question.count()).toBe(0);
  await page.context().close();
});

it('asks nothing once the form is saved', async () => {
  const { page, form, question } = await begin();
  await form.getByRole('button', { name: 'Add' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.waitForURL(/\/contacts$/);
  await page.reload();
  await page.getByRole('heading', { name: /^Contacts/ }).waitFor();
  expect(await question.count()).toBe(0);
  await page.context().close();
});
