import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerConnections } from '../../testing/desk/connection-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { sampleConnection } from '../../testing/samples.ts';
import { changeConnection } from '@balcao/contracts';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';

const button = (name: string) => page.getByRole('button', { name });

test('a half-filled dialog stays when a colleague deletes its connection, and says so on Save', async () => {
  const { data, line } = await openDesk({
    at: '/connections',
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      desk.data.connections = [sampleConnection({ id: 1, name: 'Front desk' })];
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Edit connection' });
  await button('Edit Front desk').click();
  await dialog.getByLabelText('Name').fill('Reception');
  data.connections = [];
  line.tell('whatsapp', { action: 'delete', whatsappId: 1 });
  await expect.element(page.getByText('No connections yet')).toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Reception');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The connection was not found.')).toBeVisible();
});

test('before the default connection is deleted, the dialog says that the oldest other one takes over', async () => {
  await openDesk({
    at: '/connections',
    prepare: ({ data, gateway }) => {
      answerConnections(gateway, data);
      data.connections = [
        sampleConnection({ id: 1, name: 'Front desk' }),
        sampleConnection({ id: 2, name: 'Workshop', isDefault: false }),
      ];
    },
  });
  const heir = page.getByText(/oldest other connection/u);
  await button('Delete Front desk').click();
  await expect.element(heir).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await button('Delete Workshop').click();
  await expect.element(page.getByRole('dialog', { name: 'Delete Workshop?' })).toBeVisible();
  await expect.element(heir).not.toBeInTheDocument();
});

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

test('the switch of the only default connection says why it stays on (rule W1)', async () => {
  await openDesk({
    at: '/connections',
    prepare: ({ data, gateway }) => {
      answerConnections(gateway, data);
      data.connections = data.connections.slice(0, 1).map((each) => ({ ...each, isDefault: true }));
      gateway.answer(changeConnection, () => {
        throw new Refusal('ERR_NO_OTHER_WHATSAPP', { field: 'isDefault' });
      });
    },
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Edit/u }).click();
  const isDefault = dialog.getByLabelText('Default connection');
  await isDefault.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('At least one default connection is needed.')).toBeInViewport();
  await expect.element(isDefault).toHaveAccessibleDescription('At least one default connection is needed.');
  await expect.element(isDefault).toHaveFocus();
  expect(await graveFindings()).toEqual([]);
});
