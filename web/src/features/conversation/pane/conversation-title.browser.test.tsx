import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

test('only a pending ticket says that nobody has it yet', async () => {
  await openDesk({
    at: '/tickets/1?tab=closed',
    prepare: ({ data }) => {
      // As the desk closes a ticket that nobody accepted in time.
      addTicket(data, 'Bia Souza', { status: 'closed', userId: null, user: null });
      addTicket(data, 'Caio Reis', { status: 'pending', userId: null, user: null });
    },
  });
  await expect.element(conversationView('Bia Souza').log).toBeVisible();
  await expect.element(page.getByText('not assigned', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Pending' }).click();
  await conversationView('Caio Reis').openFromList();
  await expect.element(page.getByText('not assigned yet', { exact: true })).toBeVisible();
});
