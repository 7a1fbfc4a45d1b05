import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerContacts } from '../testing/desk/contact-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

test('the placeholder of a search is as dark as secondary text', async () => {
  await openDesk({ at: '/contacts', prepare: ({ data, gateway }) => answerContacts(gateway, data, []) });
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first();
  await expect.element(search).toBeVisible();
  const { opacity, color } = getComputedStyle(search.element(), '::placeholder');
  expect(opacity).toBe('1');
  const alpha = Number(/rgba\(.*, ([\d.]+)\)/u.exec(color)?.[1] ?? 1);
  expect(alpha).toBeGreaterThanOrEqual(0.6);
});
