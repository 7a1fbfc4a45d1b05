import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerConnections } from '../../testing/desk/connection-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';

test('after a reload a half-filled dialog opens again, of a new and of an edited connection', async () => {
  const { reload } = await openDesk({
    at: '/connections',
    prepare: ({ data, gateway }) => answerConnections(gateway, data),
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Edit/u }).first().click();
  await dialog.getByLabelText('Name').fill('Desk by the door');
  await reload();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Desk by the door');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add connection' }).first().click();
  await dialog.getByLabelText('Name').fill('Recep');
  await reload();
  await expect.element(page.getByRole('dialog', { name: 'Add connection' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Recep');
});
