import { createConnection, defaultConnectionColor } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerConnections } from '../../testing/desk/connection-answers.ts';
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

test('a new connection starts with the default colour of the server, and without a warning', async () => {
  const { gateway } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      desk.data.connections = desk.data.connections
        .slice(0, 1)
        .map((each) => ({ ...each, color: defaultConnectionColor }));
    },
  });
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add connection' });
  await expect.element(dialog.getByLabelText('Colour')).toHaveValue(defaultConnectionColor.toLowerCase());
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
  await dialog.getByLabelText('Name').fill('Second');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect
    .poll(() => gateway.bodies(createConnection).at(-1))
    .toMatchObject({ color: defaultConnectionColor });
});
