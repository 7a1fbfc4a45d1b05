import { createTag } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { objections } from '../testing/page-events.ts';

const form = page.getByRole('dialog', { name: 'Add tag' });
const name = form.getByRole('textbox', { name: 'Name' });
const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
const path = () => window.location.pathname;

/** Opens the page of tags from the contacts, and fills in its form without saving. */
const begin = async () => {
  const desk = await openDesk({
    at: '/contacts',
    prepare: ({ gateway }) =>
      gateway.answer(createTag, ({ body }) => {
        const at = '2026-11-21T12:00:00.000Z';
        return { id: 1, name: body.name, color: body.color, contacttag: [], createdAt: at, updatedAt: at };
      }),
  });
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Tags' }).click();
  await page.getByRole('button', { name: 'Add tag' }).click();
  await name.fill('Weekend');
  return desk;
};

test('Back, the palette and a reload ask before an unsaved form is lost', async () => {
  const before = objections();
  await begin();
  history.back();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Weekend');
  await expect.poll(path).toBe('/tags');

  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill('quick');
  await page.getByRole('option', { name: /^Quick answers/ }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect.element(name).toHaveValue('Weekend');
  expect(path()).toBe('/tags');
  expect(objections()).toBe(before + 1);

  history.back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(path).toBe('/contacts');
  await expect.element(form).not.toBeInTheDocument();
  expect(objections()).toBe(before);
  // Forward does not ask, because the form is closed.
  history.forward();
  await expect.poll(path).toBe('/tags');
  await expect.element(page.getByRole('button', { name: 'Add tag' })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test('after the form is saved nothing asks', async () => {
  const before = objections();
  await begin();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(objections()).toBe(before);
  history.back();
  await expect.poll(path).toBe('/contacts');
  await expect.element(page.getByRole('heading', { name: /^Contacts/ })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});
