import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../lib/queries/query-client.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';

test('a page sends each request once', async () => {
  const { gateway } = await openDesk({
    at: '/tickets/1?tab=pending',
    // Opening a ticket with unread messages fetches again.
    prepare: ({ data }) => void addTicket(data, 'Bia Souza', { unreadMessages: 0 }),
  });
  await expect.element(page.getByRole('log').getByText('Hello?')).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(gateway.read.length).toBeGreaterThan(5);
  expect(gateway.read.filter((address, at) => gateway.read.indexOf(address) !== at)).toEqual([]);
});
