import { saveDraft, sendMessage, signIn } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket, type DeskData } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { sampleToken } from '../../../testing/sample-token.ts';
import { pendingDrafts } from './draft-sync.ts';

const { choose, composer, openFromList, message } = conversationView('Bia Souza');
const bar = page.getByRole('group', { name: 'Reply to' });
const addOwn = (data: DeskData) => {
  addTicket(data, 'Bia Souza', { status: 'open' });
  return addMessage(data, 1, { fromMe: true, body: 'Two' });
};

test('a draft and its quote are stored with the desk, and disappear when another device sends it', async () => {
  const { data, gateway, line } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => void addOwn(desk.data),
  });
  const quotedMsgId = data.messages.get(1)?.at(-1)?.id ?? '';
  await choose('Two', 'Reply');
  await composer.fill('Half a thought');
  await expect
    .poll(() => gateway.bodies(saveDraft).at(-1))
    .toEqual({ body: 'Half a thought', isNote: false, quotedMsgId });
  // Until the answer is there, the text of this browser wins over what comes from elsewhere.
  await expect.poll(() => pendingDrafts(data.user.id).all()).toEqual([]);
  line.tell('draft', { action: 'delete', ticketId: 1 });
  await expect.element(composer).toHaveValue('');
  await expect.element(bar).not.toBeInTheDocument();
});

test('a draft of another device is marked in the list, and continues here with its quote', async () => {
  const desk = await openDesk({
    at: '/tickets?tab=open',
    prepare: ({ data }) => {
      const { id } = addOwn(data);
      const updatedAt = new Date().toISOString();
      data.drafts = [{ ticketId: 1, body: 'Half a thought', isNote: false, quotedMsgId: id, updatedAt }];
    },
  });
  await expect.element(page.getByText('Draft:')).toBeVisible();
  await openFromList();
  await expect.element(composer).toHaveValue('Half a thought');
  await expect.element(bar.getByText('Two')).toBeVisible();
  await desk.reload();
  await expect.element(bar.getByText('Two')).toBeVisible();
  await userEvent.click(composer);
  await userEvent.keyboard('{Enter}');
  await expect.element(message('Half a thought').getByText('Two')).toBeVisible();
  const [{ id } = { id: '' }] = desk.data.messages.get(1)?.filter(({ body }) => body === 'Two') ?? [];
  await expect.poll(() => desk.gateway.bodies(sendMessage).map(({ quotedMsg }) => quotedMsg)).toEqual([id]);
  // It is sent here and disappears there.
  await expect.poll(() => desk.gateway.bodies(saveDraft).at(-1)?.body).toBe('');
});

test('a draft that the desk could not save survives signing out and in again', async () => {
  const desk = await openDesk({ at: '/tickets/1', prepare: ({ data }) => void addOwn(data) });
  desk.gateway.refuse(saveDraft, 'ERR_UNAVAILABLE');
  desk.gateway.answer(signIn, () => ({ token: sampleToken(desk.data.user.id), user: desk.data.user }));
  await composer.fill('To be continued');
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('ana@example.com');
  await page.getByLabelText(/^Password/).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Tickets' })
    .click();
  await openFromList();
  await expect.element(composer).toHaveValue('To be continued');
});
