import { deleteTag } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCatalogue } from '../testing/desk/catalogue-answers.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { tabTo } from '../testing/desk/keyboard-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { testLine } from '../testing/desk/test-line.ts';

const { main, navigation } = deskView;
const button = (name: string) => main.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const press = (key: string): Promise<void> => userEvent.keyboard(key);

const open = () =>
  openDesk({
    at: '/tickets',
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza');
      answerCatalogue(gateway, data);
      gateway.answer(deleteTag, ({ params: { tagId } }) => {
        data.tags = data.tags.filter(({ id }) => id !== tagId);
        testLine.tell('tags', { action: 'delete', tagId });
        return { message: 'Done.' };
      });
    },
  });

/** Opens a page by the navigation. */
const goTo = async (link: string): Promise<void> => {
  await tabTo(navigation.getByRole('link', { name: link }), 'backwards');
  await press('{Enter}');
};

/** Opens something by its button and leaves it: the focus returns to the button. */
const openAndLeave = async (name: string, leave: () => Promise<void>): Promise<void> => {
  await tabTo(button(name));
  await press('{Enter}');
  await expect.element(dialog).toBeVisible();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button(name)).toHaveFocus();
};

test('an admin without a mouse opens and leaves the form of each page', async () => {
  await open();
  for (const [link, add] of [
    ['Connections', 'Add connection'],
    ['Users', 'Add user'],
    ['Contacts', 'Add contact'],
    ['Quick answers', 'Add quick answer'],
    ['Tags', 'Add tag'],
  ] as const) {
    await goTo(link);
    await openAndLeave(add, async () => {
      await tabTo(dialog.getByRole('textbox').first());
      await tabTo(dialog.getByRole('button', { name: 'Cancel' }));
      await press('{Enter}');
    });
  }
});

test('an admin without a mouse adds, opens and deletes a tag, and opens a contact', async () => {
  await open();
  await goTo('Tags');
  await tabTo(button('Add tag').first());
  await press('{Enter}');
  await tabTo(dialog.getByRole('textbox', { name: 'Name' }));
  await press('Urgent');
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await openAndLeave('Edit Urgent', () => press('{Escape}'));
  await tabTo(button('Delete Urgent'));
  await press('{Enter}');
  await tabTo(dialog.getByRole('button', { name: 'Delete' }));
  await press('{Enter}');
  // While a dialog is open, the page below it has no roles.
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Edit Urgent')).not.toBeInTheDocument();

  await goTo('Contacts');
  await openAndLeave('Edit Bia Souza', async () => {
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await press('{Escape}');
  });
});
