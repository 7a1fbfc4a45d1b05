import { sendMessage } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

const { composer } = conversationView('Bia Souza');
const at = '2026-11-21T12:00:00.000Z';

const open = (language: 'en' | 'es' = 'en') =>
  openDesk({
    at: '/tickets/1',
    language,
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      data.quickAnswers = Array.from({ length: 20 }, (_, index) => ({
        id: index + 1,
        shortcut: index === 0 ? 'hours' : `hours${String(index)}`,
        message: 'We are open from 9 to 18.',
        createdAt: at,
        updatedAt: at,
      }));
    },
  });

test('emoji data is loaded only when the picker opens', async () => {
  // If this is the first test of its page, hundreds of files load, more than the browser's buffer of entries holds.
  performance.setResourceTimingBufferSize(10_000);
  performance.clearResourceTimings();
  // In a language that no other test of this page uses.
  await open('es');
  const files = (): number =>
    performance.getEntriesByType('resource').filter(({ name }) => /emojibase-data.es.compact/.test(name))
      .length;
  const button = page.getByRole('button', { name: 'Emoji' });
  await expect.element(button).toBeEnabled();
  expect(files()).toBe(0);
  await button.click();
  await expect.poll(files).toBeGreaterThan(0);
});

test('quick answers open after a slash, at most 350 pixels high, and work by keyboard', async () => {
  await open();
  await composer.fill('/hou');
  const answers = page.getByRole('listbox', { name: 'Quick answers' });
  await expect.element(answers.getByRole('option', { name: '/hours' }).first()).toBeVisible();
  expect(answers.element().getBoundingClientRect().height).toBeLessThanOrEqual(350);
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('We are open from 9 to 18.');
});

test('the caret stays in position when the first letter of a text is changed', async () => {
  await open();
  await composer.fill('Good morning');
  await userEvent.keyboard('{Home}very ');
  await expect.element(composer).toHaveValue('Very Good morning');
  await userEvent.keyboard('{Home}{Delete}ev');
  await expect.element(composer).toHaveValue('EvEry Good morning');
});

test('emojis and variables are inserted at the caret', async () => {
  const { gateway } = await open();
  await composer.fill('to ');
  await page.getByRole('button', { name: 'Insert a variable' }).click();
  await page.getByRole('menuitem', { name: /^Contact name/ }).click();
  await page.getByRole('button', { name: 'Emoji' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose an emoji' });
  const emojis = picker.getByRole('button');
  await expect.element(emojis.nth(16)).toBeInTheDocument();
  const [first, below] = [0, 16].map((index) => emojis.nth(index).element().getBoundingClientRect());
  // One below the other: a line has sixteen.
  expect(below?.x).toBeCloseTo(first?.x ?? Number.NaN, 0);
  expect(below?.y).toBeGreaterThan(first?.y ?? Number.NaN);
  await picker.getByRole('textbox').fill('rocket');
  await picker.getByRole('button', { name: 'rocket', exact: true }).click();
  await expect.element(composer).toHaveValue('To {{name}}🚀');
  await expect.element(composer).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(composer).toHaveValue('');
  await expect
    .poll(() => gateway.bodies(sendMessage).map(({ body }) => body))
    .toEqual(['*Ana:*\nTo {{name}}🚀']);
});
