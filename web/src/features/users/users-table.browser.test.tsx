import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { sampleUser } from '../../testing/samples.ts';

const linesOf = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
};

test('the table breaks no short header within its word, and an e-mail after a sign', async () => {
  const email = 'ana.beatriz.de.souza@loja-do-centro.example';
  await openDesk({
    at: '/users',
    user: { profile: 'admin' },
    language: 'pt-BR',
    width: 1440,
    height: 900,
    prepare: ({ data }) => {
      data.users = [...data.users, sampleUser({ id: 9, name: 'Ana', email })];
    },
  });
  const header = page.getByRole('columnheader', { name: 'Código' });
  await expect.element(header).toBeVisible();
  expect(linesOf(header.element())).toBe(1);
  const shown = page.getByRole('cell', { name: email });
  await expect.element(shown).toBeVisible();
  expect(shown.element().querySelectorAll('wbr')).toHaveLength(5);
});

test('the choice of sectors shows a long name whole on a phone', async () => {
  const name = 'Rindfleischetikettierungsüberwachungsaufgaben';
  await openDesk({
    at: '/users',
    user: { profile: 'admin' },
    width: 390,
    height: 800,
    prepare: ({ data }) => {
      data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, name)];
    },
  });
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sectors' }).click();
  const option = page.getByRole('option', { name });
  await expect.element(option).toBeVisible();
  const { scrollWidth, clientWidth } = option.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
