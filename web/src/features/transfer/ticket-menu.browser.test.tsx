import { deleteTicket, undoTicket, updateTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { sampleUser } from '../../testing/samples.ts';

const { log } = conversationView('Bia Souza');
const dialog = page.getByRole('dialog');
const open = () =>
  openDesk({
    at: '/tickets/1',
    prepare: ({ data, gateway }) => {
      addTicket(data, 'Bia Souza', { status: 'open' });
      data.users.push(sampleUser({ id: 8, name: 'Eva Prado', email: 'eva@example.com' }));
      gateway.answer(deleteTicket, () => {
        data.tickets = [];
        return { message: 'Done.' };
      });
    },
  });
const choose = async (entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const path = () => window.location.pathname;

test('a ticket is transferred to a colleague who is found by three letters', async () => {
  const { gateway } = await open();
  await choose('Transfer ticket');
  const transfer = dialog.getByRole('button', { name: 'Transfer' });
  await expect.element(transfer).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Search for a user' }).fill('eva');
  await page.getByRole('option', { name: 'Eva Prado' }).click();
  await transfer.click();
  await expect.poll(path).toBe('/tickets');
  expect(gateway.bodies(updateTicket)).toEqual([expect.objectContaining({ userId: 8 })]);
});

test('a suspended user is offered no ticket, and shown as suspended where they hold one (rule A27)', async () => {
  const { line, data } = await openDesk({
    at: '/tickets/1',
    prepare: (desk) => {
      addTicket(desk.data, 'Bia Souza', { status: 'open', userId: 8, user: { id: 8, name: 'Eva Prado' } });
      desk.data.users.push(
        sampleUser({ id: 8, name: 'Eva Prado', isSuspended: true }),
        sampleUser({ id: 9, name: 'Evandro' }),
      );
    },
  });
  await expect.element(page.getByText('assigned to Eva Prado (suspended)')).toBeVisible();
  await expect.element(page.getByTitle('Attendant: Eva Prado (suspended)')).toBeVisible();
  await choose('Transfer ticket');
  await dialog.getByRole('combobox', { name: 'Search for a user' }).fill('eva');
  await expect.element(page.getByRole('option', { name: 'Evandro' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Eva Prado' }).elements()).toEqual([]);
  data.users = data.users.map((user) => ({ ...user, isSuspended: false }));
  line.tell('user', { action: 'update', user: sampleUser({ id: 8, name: 'Eva Prado' }) });
  await expect.element(page.getByText('assigned to Eva Prado', { exact: true })).toBeInTheDocument();
});

test('Ctrl+Z after a transfer leads back to the ticket', async () => {
  const { gateway } = await open();
  await choose('Transfer ticket');
  await dialog.getByRole('combobox', { name: 'Search for a user' }).fill('eva');
  await page.getByRole('option', { name: 'Eva Prado' }).click();
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await expect.poll(path).toBe('/tickets');
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(path).toBe('/tickets/1');
  await expect.element(log).toBeVisible();
  expect(gateway.bodies(undoTicket)).toHaveLength(1);
});

test('a user who deletes a ticket gets a notice, and leaves the ticket', async () => {
  await open();
  await choose('Delete ticket');
  await dialog.getByRole('button', { name: 'Delete ticket' }).click();
  await expectAlert('Ticket deleted sucessfully.');
  await expect.poll(path).toBe('/tickets');
});

test('so does a user who has it open', async () => {
  const { line } = await open();
  await expect.element(log).toBeVisible();
  line.tell('ticket', { action: 'delete', ticketId: 1, cause: 'removed' });
  await expectAlert('Ticket deleted sucessfully.');
  await expect.poll(path).toBe('/tickets');
});
