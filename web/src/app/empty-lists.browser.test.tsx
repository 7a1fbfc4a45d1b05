import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { sampleConnection } from '../testing/samples.ts';

const { go, searchBox, tab } = deskView;

/** The title, and the next step below it. */
const says = async (title: string, next: string): Promise<void> => {
  const below = (): string =>
    page.getByText(title, { exact: true }).element().parentElement?.textContent ?? '';
  await expect.element(page.getByText(title, { exact: true })).toBeVisible();
  await expect.poll(below).toContain(next);
};

test('each empty list says why it is empty and what to do next', async () => {
  const { data, line } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      desk.data.connections = [];
    },
  });
  await says('No connections yet', 'Connect a WhatsApp number');
  await go('Tickets');
  await says('No connections yet', 'Connect a WhatsApp number');
  const connection = sampleConnection();
  data.connections = [connection];
  line.tell('whatsapp', { action: 'update', whatsapp: connection });

  await says('No open tickets', 'Accept one from Pending');
  await tab('Pending').click();
  await says('Nobody is waiting', 'New conversations appear here');
  await tab('Closed').click();
  await says('No resolved tickets yet', 'What you resolve');
  await searchBox.fill('nobody like this');
  await says('Nothing found', 'Try other words');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await says('Nothing new', 'Messages for you');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  for (const [link, empty, next] of [
    ['Contacts', 'No contacts yet', 'Whoever writes to you becomes a contact'],
    ['Quick answers', 'No quick answers yet', 'type / in a conversation'],
    ['Tags', 'No tags yet', 'Add the first one'],
  ] as const) {
    await go(link);
    await says(empty, next);
  }
  // The list of users is never empty, because the reader is a user.
  await go('Users');
  await page.getByRole('searchbox').fill('nobody like this');
  await says('Nobody found', 'Try another name');
});

test('an empty conversation says how to begin, and empty notes say how to write one', async () => {
  await openDesk({
    at: '/tickets/1',
    prepare: ({ data }) => void addTicket(data, 'Rita', { status: 'open' }, []),
  });
  await expect.element(page.getByText('Say hello to your new contact!')).toBeVisible();
  await page.getByRole('button', { name: 'Show the contact Rita' }).click();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await says('No notes yet', 'Write one with the note button');
});
