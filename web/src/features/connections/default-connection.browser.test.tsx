import { changeConnection } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerConnections } from '../../testing/desk/connection-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';

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
