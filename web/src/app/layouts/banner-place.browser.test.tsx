import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addTicket } from '../../testing/desk/desk-data.ts';
import { deskView } from '../../testing/desk/desk-view.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

test.each([900, 1440])('a lost line moves nothing under a pointer: %i px', async (width) => {
  const { line } = await openDesk({
    at: '/tickets?tab=pending',
    width,
    prepare: ({ data }) => void addTicket(data, 'Ana Lima'),
  });
  const accept = deskView.accept('Ana Lima');
  await expect.element(accept).toBeVisible();
  const { y } = accept.element().getBoundingClientRect();
  const banner = page.getByRole('status').getByText('Connection to the desk lost', { exact: false });
  line.cut();
  await expect.element(banner).toBeVisible();
  expect(accept.element().getBoundingClientRect().y).toBe(y);
  const bar = banner.element().getBoundingClientRect();
  expect(bar.bottom).toBeLessThanOrEqual(56);
  for (const name of ['Notifications', 'Close the menu', 'Open the menu'])
    for (const button of page.getByRole('button', { name }).elements()) {
      const { left, right } = button.getBoundingClientRect();
      expect(left >= bar.right || right <= bar.left).toBe(true);
    }
  line.restore();
  await expect.element(banner).not.toBeInTheDocument();
  expect(accept.element().getBoundingClientRect().y).toBe(y);
});
