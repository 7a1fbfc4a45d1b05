import { updateTicket } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pointAtNextAlert } from '../../testing/desk/alerts.ts';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

test('a repeated error shows once, in words, and closes when the pointer leaves it', async () => {
  const { gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data, gateway: opened }) => {
      addTicket(data, 'Bia Souza');
      addTicket(data, 'Davi Rocha');
      opened.refuse(updateTicket, 'ERR_NO_PERMISSION', { requestId: 'r-1' });
    },
  });
  pointAtNextAlert();
  await deskView.accept('Bia Souza').click();
  const told = deskView.alert('You have no permission for this.');
  await expect.element(told).toBeVisible();
  // Right of the icons of the drawer.
  expect(told.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(64);
  // The toast stays while the pointer is on it.
  await told.hover();
  // A scripted click, so that the mouse stays where it is.
  const other = deskView.accept('Davi Rocha').element();
  if (other instanceof HTMLElement) other.click();
  await expect.poll(() => gateway.bodies(updateTicket)).toHaveLength(2);
  await expect.element(deskView.accept('Davi Rocha')).toBeEnabled();
  expect(page.getByRole('alert').elements()).toHaveLength(1);
  await userEvent.hover(deskView.main);
  await expect.element(told).not.toBeInTheDocument();
});
