import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

const bia = conversationView('Bia Souza');
const davi = conversationView('Davi Rocha');
const hasFocus = (selector: string) =>
  expect.poll(() => document.activeElement?.matches(selector)).toBe(true);
const pressEnterOn = async (name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await expect.element(button).toBeEnabled();
  const element = button.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{Enter}');
};

test('the focus stays in the page when the pressed element disappears', async () => {
  await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => {
      addTicket(data, 'Bia Souza');
      addTicket(data, 'Davi Rocha');
    },
  });
  await pressEnterOn('Accept the ticket of Bia Souza');
  await expect.element(bia.log).toBeVisible();
  await hasFocus('textarea');

  await pressEnterOn('Return');
  await expect.element(bia.log).not.toBeInTheDocument();
  await hasFocus('main');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(bia.log).toBeVisible();
  await hasFocus('textarea');

  await pressEnterOn('Resolve');
  await expect.element(bia.log).not.toBeInTheDocument();
  await hasFocus('main');

  await page.getByRole('tab', { name: 'Pending' }).click();
  await pressEnterOn('Accept the ticket of Davi Rocha');
  await expect.element(davi.log).toBeVisible();
  await hasFocus('textarea');
  await pressEnterOn('Resolve the ticket of Davi Rocha');
  await expect.element(page.getByRole('button', { name: 'Reopen', exact: true })).toBeVisible();
  await hasFocus('main, main *');
});
