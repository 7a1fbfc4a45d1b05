import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';

test('a colour that another connection has is pointed out, however a script wrote it', async () => {
  await openDesk({
    at: '/connections',
    prepare: ({ data }) => {
      data.connections = data.connections.map((each) => ({ ...each, name: 'Reception', color: '#2E7D32' }));
    },
  });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  await page.getByRole('dialog').getByLabelText('Colour').fill('#2e7d32');
  await expect.element(page.getByText('Reception has the same colour.')).toBeVisible();
});
