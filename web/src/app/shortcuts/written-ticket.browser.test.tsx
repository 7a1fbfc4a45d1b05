import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { changeTicket } from '../../testing/desk/ticket-answers.ts';

const ana = conversationView('Ana Lima');

test('when a ticket is taken away while a user writes in it, their keys act as no shortcuts', async () => {
  const { data } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addTicket(desk.data, 'Ana Lima', { status: 'open' }),
  });
  await userEvent.click(ana.composer);
  await userEvent.keyboard('I look it up, ');
  changeTicket(data, 1, { status: 'closed' });
  await expect.element(ana.composer).toBeDisabled();
  await userEvent.keyboard('one moment{Escape}');
  await expect.element(page.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('o');
  await expect.element(ana.composer).toHaveFocus();
  await expect.element(ana.composer).toHaveValue('I look it up, ');
});

test('keys step through tickets until the user types in an input', async () => {
  await openDesk({
    at: '/tickets/2',
    prepare: ({ data }) => {
      addTicket(data, 'Ana Lima', { status: 'open' });
      addTicket(data, 'Caio Reis', { status: 'open' });
    },
  });
  const caio = conversationView('Caio Reis');
  await expect.element(caio.composer).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  for (const [key, conversation] of [
    ['j', ana.log],
    ['k', caio.log],
    ['j', ana.log],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(conversation).toBeVisible();
  }
  await userEvent.keyboard('r');
  await expect.element(ana.composer).toHaveFocus();
});
