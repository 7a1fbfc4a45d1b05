import { updateTicket } from '@balcao/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { pressMouse } from '../../testing/desk/press-mouse.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';

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
