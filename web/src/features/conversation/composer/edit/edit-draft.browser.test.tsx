import { editMessage } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../../testing/desk/conversation-view.ts';
import { addMessage, addTicket } from '../../../../testing/desk/desk-data.ts';
import { changeMessage } from '../../../../testing/desk/message-answers.ts';
import { openDesk } from '../../../../testing/desk/open-desk.tsx';

const bia = conversationView('Bia Souza');
const caio = conversationView('Caio Reis');
const bar = page.getByRole('group', { name: 'Edit message' });

const begin = () =>
  openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      // Dated now: later the channel accepts no edit.
      const now = new Date().toISOString();
      addMessage(data, 1, { fromMe: true, body: 'See you on Monday', createdAt: now, updatedAt: now });
      addTicket(data, 'Caio Reis', { status: 'open' });
    },
  });

test('the edit of a message is stored with its ticket while the user works elsewhere', async () => {
  await begin();
  await bia.choose('See you on Monday', 'Edit');
  await expect.element(bar).toBeVisible();
  await bia.composer.fill('See you on Tuesday');
  await caio.openFromList();
  await expect.element(caio.log).toBeVisible();
  await expect.element(caio.composer).toHaveValue('');
  await expect.element(bar).not.toBeInTheDocument();
  const navigation = page.getByRole('navigation', { name: 'Main navigation' });
  await navigation.getByRole('link', { name: 'Contacts' }).click();
  await expect.element(page.getByRole('heading', { name: /^Contacts/ })).toBeVisible();
  await navigation.getByRole('link', { name: 'Tickets' }).click();
  await bia.openFromList();
  await expect.element(bar.getByText('See you on Monday')).toBeVisible();
  await expect.element(bia.composer).toHaveValue('See you on Tuesday');
  await userEvent.click(bia.composer);
  await userEvent.keyboard('{Enter}');
  await expect.element(bia.message('See you on Tuesday')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('an edit that the channel refused is put back into the input as soon as the input is free', async () => {
  const { data, gateway } = await begin();
  const id = data.messages.get(1)?.at(-1)?.id ?? '';
  gateway.answer(editMessage, () => {
    changeMessage(data, id, { change: { kind: 'edit', state: 'pending' } });
    return undefined;
  });
  await bia.choose('See you on Monday', 'Edit');
  await bia.write('See you on Friday');
  await expect.element(bar).not.toBeInTheDocument();
  // A user who is writing finishes that first.
  await bia.composer.fill('Something else');
  await expect.poll(() => gateway.bodies(editMessage)).toHaveLength(1);
  changeMessage(data, id, { change: { kind: 'edit', state: 'refused' } });
  await expect.element(bia.log.getByRole('group', { name: 'the edit was refused' })).toBeVisible();
  await expect.element(bia.composer).toHaveValue('Something else');
  await expect.element(bar).not.toBeInTheDocument();
  await bia.composer.fill('');
  await expect.element(bar.getByText('See you on Monday')).toBeVisible();
  await expect.element(bia.composer).toHaveValue('See you on Friday');
  await userEvent.click(bia.composer);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => gateway.bodies(editMessage)).toHaveLength(2);
  changeMessage(data, id, { body: 'See you on Friday', isEdited: true, change: null });
  await expect.element(bia.message('See you on Friday')).toBeVisible();
  await expect.element(bia.log.getByRole('group', { name: 'the edit was refused' })).not.toBeInTheDocument();
});

test('a refused edit stays on its message with its reason, also after a reload, until it is tried again or dismissed', async () => {
  const desk = await begin();
  const id = desk.data.messages.get(1)?.at(-1)?.id ?? '';
  const refuse = (kind: 'edit' | 'delete') =>
    changeMessage(desk.data, id, {
      change: {
        kind,
        state: 'refused',
        at: new Date().toISOString(),
        problem: 'rejected',
        text: kind === 'edit' ? 'See you on Friday' : null,
      },
    });
  refuse('edit');
  await desk.reload();
  const edit = bia.log.getByRole('group', { name: 'the edit was refused' });
  await expect.element(edit.getByText('The edit was refused: WhatsApp did not accept it.')).toBeVisible();
  await expect.element(edit.getByText('See you on Friday')).toBeVisible();
  await edit.getByRole('button', { name: 'Try again' }).click();
  await expect
    .poll(() => desk.gateway.bodies(editMessage).map(({ body }) => body))
    .toEqual(['See you on Friday']);
  await expect.element(edit).not.toBeInTheDocument();
  await expect.element(bia.message('See you on Friday')).toBeVisible();
  await expect.element(bia.composer).toHaveValue('');
  refuse('delete');
  const deletion = bia.log.getByRole('group', { name: 'the deletion was refused' });
  await deletion.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(deletion).not.toBeInTheDocument();
  await desk.reload();
  await expect.element(bia.message('See you on Friday')).toBeVisible();
  expect(deletion.elements()).toEqual([]);
});
