import { signIn } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { firstStepsAreOver } from './first-steps/first-steps-choice.ts';
import { addTicket } from '../testing/desk/desk-data.ts';
import { deskView } from '../testing/desk/desk-view.ts';
import { tabTo } from '../testing/desk/keyboard-view.ts';
import { openDesk } from '../testing/desk/open-desk.tsx';
import { sampleToken } from '../testing/sample-token.ts';
import { sampleUser } from '../testing/samples.ts';

const contact = 'Bia Souza';
const { accept, composer, conversation, main, row, tab } = deskView;
const press = (...keys: readonly string[]): Promise<void> => userEvent.keyboard(keys.join(''));
const menu = page.getByRole('button', { name: 'More about this ticket' });
const dialog = page.getByRole('dialog', { name: 'Transfer ticket' });
const colleague = dialog.getByRole('combobox', { name: 'Search for a user' });

test('a user without a mouse signs in, accepts a ticket and answers it', async () => {
  const desk = await openDesk({
    at: '/login',
    isSignedOut: true,
    prepare: ({ data, gateway }) => {
      addTicket(data, contact);
      gateway.answer(signIn, () => ({ token: sampleToken(data.user.id), user: data.user }));
    },
  });
  await tabTo(page.getByRole('textbox', { name: 'Email' }));
  await press('ana@example.com');
  await tabTo(page.getByLabelText(/^Password/u));
  await press('a-good-password', '{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await tabTo(page.getByRole('link', { name: 'Tickets' }));
  await press('{Enter}');
  await expect.element(tab('Open')).toBeVisible();
  expect(desk.gateway.bodies(signIn)).toEqual([{ email: 'ana@example.com', password: 'a-good-password' }]);

  await desk.reload();
  await tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await press('{Enter}');
  await expect.element(main).toHaveFocus();
  await tabTo(tab('Open'));
  await press('{ArrowRight}');
  await tabTo(accept(contact));
  await press('{Enter}');
  await expect.element(conversation(contact)).toBeVisible();

  await expect.element(composer).toBeVisible();
  await expect
    .poll(async () => {
      await press('r');
      return document.activeElement;
    })
    .toBe(composer.element());
  await composer.fill('');
  await press('Good morning', '{Enter}');
  await expect.element(conversation(contact).getByText('Good morning')).toBeVisible();
});

test('a user without a mouse transfers a ticket, returns to it and resolves it', async () => {
  const { data } = await openDesk({
    at: '/tickets/1?tab=open',
    prepare: (desk) => {
      firstStepsAreOver.choose(true);
      addTicket(desk.data, contact, { status: 'open' });
      desk.data.users.push(sampleUser({ id: 8, name: 'Rita Melo', profile: 'user' }));
    },
  });
  await expect.element(composer).toBeVisible();
  await tabTo(menu, 'backwards');
  await press('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Transfer ticket' })).toBeVisible();
  await press('{Enter}');
  await expect.element(colleague).toBeVisible();
  // Tab cycles through the dialog and never leaves it.
  for (const stop of ['Sector', 'Connection', 'Search for a user'])
    await tabTo(dialog.getByRole('combobox', { name: stop }));
  await press('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();

  await press('t');
  await tabTo(colleague);
  await press('rita');
  const rita = page.getByRole('option', { name: 'Rita Melo' });
  await expect.element(rita).toBeVisible();
  await press('{ArrowDown}');
  await expect.element(colleague).toHaveAttribute('aria-activedescendant', rita.element().id);
  await press('{Enter}');
  await expect.element(colleague).toHaveValue('Rita Melo');
  await expect.element(rita).not.toBeInTheDocument();
  await press('{Escape}');
  const question = page.getByRole('dialog', { name: 'Discard what you entered?' });
  await expect.element(question).toBeVisible();
  await press('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await tabTo(dialog.getByRole('button', { name: 'Transfer' }));
  await press('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Pick a conversation')).toBeVisible();

  await expect.element(row(contact).getByText('Rita Melo')).toBeVisible();
  await tabTo(row(contact).getByRole('link'));
  await press('{Enter}');
  await expect.element(conversation(contact)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
  await expect.element(composer).toHaveFocus();
  await press('{Escape}', 'e');
  await expect.poll(() => data.tickets[0]?.status).toBe('closed');
});
