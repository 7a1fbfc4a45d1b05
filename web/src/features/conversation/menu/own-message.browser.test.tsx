import { editMessage, sendMessage } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket, wayAt } from '../../../testing/desk/desk-data.ts';
import { changeMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../../testing/desk/alerts.ts';

const { choose, composer, log, message, write } = conversationView('Bia Souza');
const now = () => new Date().toISOString();

test('an answer shows its quote, its signature and its ticks', async () => {
  const { data, gateway } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addTicket(desk.data, 'Bia Souza', { status: 'open' }, ['About my question']),
  });
  const asked = data.messages.get(1)?.[0]?.id;
  await choose('About my question', 'Reply');
  await expect
    .element(page.getByRole('group', { name: 'Reply to' }).getByText('About my question'))
    .toBeVisible();
  await write('yes, until six');
  const answer = message('Yes, until six');
  await expect.element(answer.getByText('About my question')).toBeVisible();
  await expect.element(answer.getByRole('strong').filter({ hasText: 'Ana:' })).toBeVisible();
  await expect
    .poll(() => gateway.bodies(sendMessage).map(({ body, quotedMsg }) => [body, quotedMsg]))
    .toEqual([['*Ana:*\nYes, until six', asked]]);
  // The desk may still have to answer.
  await expect.poll(() => data.messages.get(1)?.at(-1)?.fromMe).toBe(true);
  const sent = data.messages.get(1)?.at(-1);
  changeMessage(data, sent?.id ?? '', { ack: 1, sendState: 'sent', way: wayAt(now()) });
  await answer.getByRole('button', { name: /^Sent\. Show delivery details$/ }).click();
  const way = page.getByRole('dialog', { name: 'Delivery of this message' });
  await expect.element(way).toBeVisible();
  const times = Object.fromEntries(
    [...way.element().querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ]),
  );
  const time: unknown = expect.stringMatching(/^\d\d:\d\d:\d\d$/);
  expect(times).toMatchObject({
    'Received by the desk': time,
    'Handed to the connection': time,
    "On WhatsApp's server": time,
  });
});

test('an edited message still has its signature and history; a deleted one is marked, and has no menu', async () => {
  const { gateway } = await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      const own = { fromMe: true, userId: data.user.id, body: '*Ana:*\nYes, until six' };
      addMessage(data, 1, { ...own, createdAt: now(), updatedAt: now() });
    },
  });
  await choose('Yes, until six', 'Edit');
  await expect.element(composer).toHaveValue('Yes, until six');
  await write('Yes, until seven');
  await expect.element(message('Yes, until seven').getByText('edited', { exact: true })).toBeVisible();
  expect(gateway.bodies(editMessage)).toEqual([{ body: '*Ana:*\nYes, until seven' }]);
  await choose('Yes, until seven', 'History');
  const history = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect.element(history.getByText('Yes, until six')).toBeVisible();
  await expect.element(history.getByText(/^\d\d\/\d\d \d\d:\d\d$/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(composer).toHaveFocus();

  await choose('Yes, until seven', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(composer).toHaveFocus();
  await expectAlert('Deleted message: Ana: Yes, until seven');
  await expect.element(log.getByText('Deleted message', { exact: true })).toBeVisible();
  await expect
    .element(message('Deleted message').getByRole('button', { name: 'Message options' }))
    .toBeDisabled();
});
