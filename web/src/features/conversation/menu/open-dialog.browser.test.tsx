import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

const { choose, composer, log } = conversationView('Bia Souza');

test('an answer in a closed ticket offers to reopen it', async () => {
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => void addTicket(data, 'Bia Souza', { status: 'closed' }),
  });
  await choose('Hello?', 'Reply');
  const question = page.getByRole('dialog', { name: 'Reply' });
  await expect.element(question.getByText('Reopen this ticket to answer')).toBeVisible();
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(page.getByRole('group', { name: 'Reply to' }).getByText('Hello?')).toBeVisible();
  await expect.element(composer).toBeEnabled();
  await expect.element(composer).toHaveFocus();
  await expect.element(log).toBeVisible();
});
