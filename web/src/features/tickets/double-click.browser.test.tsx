import { updateTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { pressMouse } from '../../testing/desk/press-mouse.ts';
import { told } from '../../testing/desk/told.ts';

test('a double-click reaches one ticket, whatever comes under the pointer', async () => {
  const { gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, 'Ana Lima'),
  });
  const accept = page.getByRole('button', { name: 'Accept the ticket of Ana Lima' });
  await expect.element(accept).toBeVisible();
  const rect = accept.element().getBoundingClientRect();
  await pressMouse(rect, 1);
  const giveBack = page.getByRole('button', { name: 'Return the ticket of Ana Lima to the queue' });
  // Until the server has answered, it refuses every click.
  await expect.element(giveBack).toBeEnabled();
  await pressMouse(rect, 2);
  await new Promise(requestAnimationFrame);
  expect(gateway.bodies(updateTicket)).toHaveLength(1);
  // Nor a click of its own, soon after: whoever clicks has not seen yet what lies there.
  await pressMouse(rect, 1);
  await new Promise(requestAnimationFrame);
  expect(gateway.bodies(updateTicket)).toHaveLength(1);
  // Its button does lie there, once it has stood still.
  await expect
    .poll(async () => {
      await pressMouse(rect, 1);
      return gateway.bodies(updateTicket).length;
    })
    .toBe(2);
  await told('You returned the ticket of Ana Lima.');
});
