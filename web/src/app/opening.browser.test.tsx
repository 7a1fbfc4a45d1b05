import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTicket } from '../testing/desk/desk-data.ts';
import { publishMessage } from '../testing/desk/message-answers.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { queryClient } from '../lib/queries/query-client.ts';

test('an attendant accepts a ticket and answers it', async () => {
  const desk = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza'),
  });
  await page.getByRole('button', { name: 'Accept the ticket of Bia Souza' }).click();
  const log = page.getByRole('log', { name: 'Messages with Bia Souza' });
  await expect.element(log.getByText('Hello?')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('good morning');
  await userEvent.keyboard('{Enter}');
  await expect.element(log.getByText('Good morning')).toBeVisible();
  publishMessage(desk.data, 1, { body: 'Are you open today?' });
  await expect.element(log.getByText('Are you open today?')).toBeVisible();
});

test('a second desk in the same test starts anew', async () => {
  await openDesk({ at: '/tickets' });
  await expect.element(page.getByText('Hello?')).not.toBeInTheDocument();
});

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
