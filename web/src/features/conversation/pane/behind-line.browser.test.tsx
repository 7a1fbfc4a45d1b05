import { editMessage } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../testing/desk/desk-data.ts';
import { changeMessage } from '../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { Refusal } from '../../../testing/desk/test-gateway.ts';

const { choose, composer, message, write } = conversationView('Bia Souza');

test('without a live connection the conversation says that it may be behind, and shows what the page changed itself', async () => {
  const { data, gateway, line } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => {
      addTicket(desk.data, 'Bia Souza', { status: 'open' });
      const now = new Date().toISOString();
      addMessage(desk.data, 1, { fromMe: true, body: 'See you on Monday', createdAt: now, updatedAt: now });
    },
  });
  const behind = page.getByRole('status').filter({ hasText: 'This conversation may be behind' });
  await expect.element(message('See you on Monday')).toBeVisible();
  await expect.element(behind).not.toBeInTheDocument();
  line.cut();
  const { y } = composer.element().getBoundingClientRect();
  await expect.element(behind).toBeVisible();
  expect(composer.element().getBoundingClientRect().y).toBe(y);
  // The desk makes the edit, but its answer gets lost.
  gateway.answer(editMessage, ({ params, body }) => {
    changeMessage(data, params.messageId, { body: body.body, isEdited: true });
    throw new Refusal('ERR_UNAVAILABLE');
  });
  await choose('See you on Monday', 'Edit');
  await write('See you on Tuesday');
  await expect.poll(() => gateway.bodies(editMessage)).toHaveLength(1);
  await expect.element(message('See you on Tuesday')).toBeVisible();
  line.restore();
  await expect.element(behind).not.toBeInTheDocument();
  await expect.element(message('See you on Tuesday')).toBeVisible();
});
