import { changeNote, listTimeline, sendMessage, setContactTags } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket } from '../../../testing/desk/desk-data.ts';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { testLine } from '../../../testing/desk/test-line.ts';

const { log, notes, noteSwitch } = conversationView('Bia Souza');

test('notes stay inside the desk, show between the messages and in the drawer', async () => {
  const { gateway } = await openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway: opened }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      opened.answer(changeNote, ({ body }) => {
        const [before] = data.notes.get(1) ?? [];
        if (before === undefined) throw new Error('There is no note.');
        const note = { ...before, body: body.body, isEdited: true };
        data.notes.set(1, [note]);
        testLine.tell('note', { action: 'update', note });
        return note;
      });
    },
  });
  await noteSwitch.click();
  await page.getByRole('textbox', { name: 'Internal note' }).fill('prefers mornings');
  await userEvent.keyboard('{Enter}');
  await notes.filter({ hasText: 'Prefers mornings' }).getByRole('button', { name: 'Edit' }).click();
  await log.getByRole('textbox', { name: 'Internal note' }).fill('prefers evenings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(notes.filter({ hasText: 'prefers evenings' }).getByText('edited')).toBeVisible();
  expect(gateway.bodies(sendMessage)).toEqual([]);
  await page.getByRole('button', { name: 'Show the contact Bia Souza' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await drawer.getByRole('tab', { name: 'Notes' }).click();
  await expect.element(drawer.getByText('prefers evenings')).toBeVisible();
});

test("the drawer shows the contact's number, tags and timeline", async () => {
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway }) => {
      const { contact, createdAt, updatedAt } = addTicket(data, 'Bia Souza', { status: 'open' });
      data.tags = [{ id: 1, name: 'Regular', color: '#1565c0', usageCount: 0 }];
      gateway.answer(setContactTags, ({ body }) => ({
        ...contact,
        tags: data.tags.filter(({ id }) => body.tags.some((tag) => tag.id === id)),
        extraInfo: [],
        createdAt,
        updatedAt,
      }));
      gateway.answer(listTimeline, () => ({
        entries: (['accepted', 'edited', 'deleted', 'noted'] as const).map((type) => ({
          id: type,
          at: updatedAt,
          type,
          actor: { kind: 'user' as const, id: 7, name: 'Ana' },
          before: null,
          after: type === 'noted' ? { body: 'prefers evenings' } : null,
          cause: 'hand' as const,
        })),
        hasMore: false,
      }));
    },
  });
  await page.getByRole('button', { name: 'Show the contact Bia Souza' }).click();
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await expect.element(drawer.getByText('(11) 98765-0001')).toBeVisible();
  await drawer.getByRole('combobox', { name: 'Tags' }).click();
  await page.getByRole('option', { name: 'Regular' }).click();
  await expect.element(drawer.getByRole('button', { name: 'Regular' })).toBeVisible();
  await drawer.getByRole('tab', { name: 'Timeline' }).click();
  for (const text of ['accepted the ticket', 'edited a message', 'deleted a message', 'wrote a note'])
    await expect.element(drawer.getByText(text).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});
