import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerContacts } from '../testing/desk/contact-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

test('the placeholder of a search is as dark as secondary text', async () => {
  await openDesk({ at: '/contacts', prepare: ({ data, gateway }) => answerContacts(gateway, data, []) });
  const search = page.getByRole('searchbox', { name: 'Search by name, number or email' });
  await expect.element(search).toBeVisible();
  const { opacity, color } = getComputedStyle(search.element(), '::placeholder');
  // The icon has the colour of secondary text.
  const icon = search.element().closest('[role="search"]')?.querySelector('svg');
  if (icon === null || icon === undefined) throw new Error('The search has no icon.');
  expect([opacity, color]).toEqual(['1', getComputedStyle(icon).color]);
});
