import { updateTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addTicket, type DeskData } from '../../testing/desk/desk-data.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { moveTicket } from '../../testing/desk/ticket-answers.ts';

const { alert, composer } = deskView;
const admin = { id: 1, name: 'Admin' };
const rita = { id: 8, name: 'Rita Melo' };
const open = (data: DeskData, { id, name }: typeof rita): void =>
  void addTicket(data, 'Bia Souza', { status: 'open', userId: id, user: { id, name } });

test('a user who writes an answer sees that another user closed the ticket', async () => {
  const { data } = await openDesk({
    // In a list that it enters only afterwards.
    at: '/tickets/1?tab=closed',
    user: rita,
    prepare: (desk) => open(desk.data, rita),
  });
  await composer.fill('Dear Bia');
  moveTicket(data, 1, { status: 'closed', userId: admin.id, user: admin });
  await expectAlert('Admin resolved this ticket.');
  await expect.element(composer).toHaveValue('Dear Bia');
});

test('a user who closed a ticket sees only their own toast', async () => {
  const { data, gateway } = await openDesk({
    at: '/tickets/1',
    user: admin,
    prepare: (desk) => open(desk.data, rita),
  });
  const answer = gateway.hold(updateTicket);
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  // The live update arrives before the answer.
  moveTicket(data, 1, { status: 'closed', userId: admin.id, user: admin });
  answer();
  await expectAlert('You resolved the ticket of Bia Souza.');
  await expect.element(alert('resolved this ticket')).not.toBeInTheDocument();
});

test('a user who only looks sees that the assignee closed it', async () => {
  const { data } = await openDesk({
    at: '/tickets/1?tab=closed',
    user: admin,
    prepare: (desk) => open(desk.data, rita),
  });
  await expect.element(composer).toBeVisible();
  moveTicket(data, 1, { status: 'closed' });
  await expectAlert('This ticket was resolved.');
});

test('the contact drawer fits into a small screen, however long a tag is', async () => {
  const name = 'w'.repeat(41);
  await openDesk({
    at: '/tickets/1',
    width: 360,
    height: 740,
    prepare: ({ data }) => {
      const { contact } = addTicket(data, 'Bia Souza', { status: 'closed' });
      const tags = [{ id: 1, name, color: '#1565c0' }];
      data.tickets = data.tickets.map((ticket) => ({ ...ticket, contact: { ...contact, tags } }));
    },
  });
  await page.getByRole('button', { name: 'Show the contact Bia Souza' }).click();
  const tag = page.getByRole('dialog', { name: 'Contact' }).getByText(name);
  await expect.element(tag).toBeVisible();
  expect(tag.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
});
