import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { publishMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';

const bia = conversationView('Bia Souza');
const caio = conversationView('Caio Reis');
const since = page.getByRole('status').filter({ hasText: 'since you began typing' });
const line = (count: string) => since.getByRole('button', { name: `${count} since you began typing` });

test('a line counts the messages that came since the answer was begun, and leads to the first', async () => {
  const { data } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => {
      addTicket(desk.data, 'Bia Souza', { status: 'open' });
      addTicket(desk.data, 'Caio Reis', { status: 'open' });
    },
  });
  const write = (body: string) => publishMessage(data, 1, { body, createdAt: new Date().toISOString() });
  await bia.composer.fill('It costs');
  write('And one more thing');
  await expect.element(line('1 new message')).toBeVisible();
  // A colleague answers from another device.
  const ofColleague = { fromMe: true, userId: data.user.id + 1, createdAt: new Date().toISOString() };
  publishMessage(data, 1, { ...ofColleague, body: 'It costs 5' });
  await expect.element(line('2 new messages')).toBeVisible();

  await caio.openFromList();
  await expect.element(caio.log).toBeVisible();
  await expect.element(since).not.toBeInTheDocument();
  await expect.element(caio.composer).toHaveValue('');
  const row = page.getByRole('listitem').filter({ hasText: 'Bia Souza' });
  await expect.element(row.getByText('Draft: It costs')).toBeVisible();
  await bia.openFromList();
  await expect.element(bia.composer).toHaveValue('It costs');
  await line('2 new messages').click();
  await expect.element(since).not.toBeInTheDocument();
  await expect.element(bia.log.getByText('And one more thing')).toBeVisible();

  write('Well?');
  await expect.element(line('1 new message')).toBeVisible();
  await userEvent.click(bia.composer);
  await userEvent.keyboard('{Enter}');
  await expect.element(since).not.toBeInTheDocument();
  await bia.composer.fill('Next');
  write('Thanks');
  await expect.element(line('1 new message')).toBeVisible();
  await bia.composer.fill('');
  await expect.element(since).not.toBeInTheDocument();
});
