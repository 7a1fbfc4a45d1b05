import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../lib/queries/query-client.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { lostParts } from '../testing/page-checks/lost-parts.ts';

test('at twice the text size nothing is cut off or lost', async () => {
  const { documentElement } = document;
  const usual = parseFloat(getComputedStyle(documentElement).fontSize);
  // The browser's text size acts on the root, and all sizes are in rem.
  documentElement.style.fontSize = '200%';
  onTestFinished(() => {
    documentElement.style.removeProperty('font-size');
  });
  await openDesk({
    at: '/tickets/1?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza'),
  });
  const look = async (): Promise<readonly string[]> => {
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    return lostParts();
  };
  await expect.element(deskView.conversation('Bia Souza')).toBeVisible();
  expect(await look()).toEqual([]);
  expect(getComputedStyle(page.getByText('Bia Souza').first().element()).fontSize).toBe(
    `${String(2 * usual)}px`,
  );
  await deskView.go('Contacts');
  await expect.element(page.getByRole('row').filter({ hasText: 'Bia Souza' })).toBeVisible();
  expect(await look()).toEqual([]);
});
