import { expect, test, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { conversationView } from '../../testing/desk/conversation-view.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { updateTicket } from '@balcao/contracts';
import { pressMouse } from '../../testing/desk/press-mouse.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';

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

test('a double-click affects one ticket, whatever moves under the pointer', async () => {
  const { gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Ana Lima'),
  });
  const accept = page.getByRole('button', { name: 'Accept the ticket of Ana Lima' });
  await expect.element(accept).toBeVisible();
  const rect = accept.element().getBoundingClientRect();
  // For the desk no time passes at first, however slow the machine is: a button refuses clicks for a second only.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  await pressMouse(rect, 1);
  const giveBack = page.getByRole('button', { name: 'Return the ticket of Ana Lima to the queue' });
  // It refuses every click until the server has answered.
  await expect.element(giveBack).toBeEnabled();
  await pressMouse(rect, 2);
  await new Promise(requestAnimationFrame);
  expect(gateway.bodies(updateTicket)).toHaveLength(1);
  // Nor a separate click soon after: the user has not seen yet what moved there.
  await pressMouse(rect, 1);
  await new Promise(requestAnimationFrame);
  expect(gateway.bodies(updateTicket)).toHaveLength(1);
  // Its button accepts a click once it has not moved for a moment.
  clock.mockRestore();
  await expect
    .poll(async () => {
      await pressMouse(rect, 1);
      return gateway.bodies(updateTicket).length;
    })
    .toBe(2);
  await expectAlert('You returned the ticket of Ana Lima.');
});
