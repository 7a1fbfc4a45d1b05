import { changeConnection, changeUser } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../lib/queries/query-client.ts';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { answerConnections } from '../../testing/desk/connection-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { testLine } from '../../testing/desk/test-line.ts';
import { sampleConnection, sampleUser } from '../../testing/samples.ts';

const dialog = page.getByRole('dialog');
const rita = sampleUser({ id: 9, name: 'Rita Melo' });

/** Another admin deleted the choice after the dialog was opened. */
test.for([
  ['/users', 'Edit Rita Melo', 'Sectors', 'ERR_QUEUE_NOT_FOUND', 'queueIds', 'The sector was not found.'],
  [
    '/users',
    'Edit Rita Melo',
    'Default connection',
    'ERR_NO_WAPP_FOUND',
    'whatsappId',
    'The connection was not found.',
  ],
  ['/connections', /^Edit/u, 'Sectors', 'ERR_QUEUE_NOT_FOUND', 'queueIds', 'The sector was not found.'],
] as const)(
  'at %s, %s: the field %s says that its choice is gone',
  async ([at, edit, label, code, field, text]) => {
    await openDesk({
      at,
      user: { profile: 'admin' },
      prepare: ({ data, gateway }) => {
        answerConnections(gateway, data);
        data.users = [...data.users, rita];
        data.queues = [sampleQueue(1, 'Sales'), sampleQueue(2, 'Billing')];
        const refuse = (): never => {
          throw new Refusal(code, { field });
        };
        gateway.answer(changeUser, refuse);
        gateway.answer(changeConnection, refuse);
      },
    });
    await page.getByRole('button', { name: edit }).first().click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Another name');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText(text)).toBeInViewport();
    await expect.element(dialog.getByRole('combobox', { name: label })).toHaveAccessibleDescription(text);
  },
);

test('the last sector and the last connection are deleted meanwhile: the dialog names what is gone, and it can be deselected', async () => {
  const saved: unknown[] = [];
  const sales = { id: 1, name: 'Sales', color: '#52d869' };
  const ofRita = { ...rita, queues: [sales], whatsappId: 3, whatsapp: { ...sales, id: 3, type: null } };
  const { data } = await openDesk({
    at: '/users',
    user: { profile: 'admin' },
    prepare: (desk) => {
      answerConnections(desk.gateway, desk.data);
      desk.data.users = [...desk.data.users, ofRita];
      desk.data.queues = [sampleQueue(1, 'Sales')];
      desk.data.connections = [sampleConnection({ id: 3, name: 'Counter' })];
      desk.gateway.answer(changeUser, ({ body: { queueIds, whatsappId } }) => {
        saved.push({ queueIds, whatsappId });
        return rita;
      });
    },
  });
  await page.getByRole('button', { name: 'Edit Rita Melo' }).click();
  const sectors = dialog.getByRole('combobox', { name: 'Sectors' });
  const connection = dialog.getByRole('combobox', { name: 'Default connection' });
  await expect.element(sectors).toHaveTextContent('Sales');
  await expect.element(connection).toHaveTextContent('Counter');
  // The user names both already; the lists may still be on their way.
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  data.queues = [];
  testLine.tell('queue', { action: 'delete', queueId: 1 });
  data.connections = [];
  testLine.tell('whatsapp', { action: 'delete', whatsappId: 3 });
  await expect.element(sectors).toHaveTextContent('Deleted sector');
  await expect.element(connection).toHaveTextContent('Deleted connection');
  await sectors.click();
  const gone = page.getByRole('option', { name: 'Deleted sector' });
  await gone.click();
  // It stays, so that the menu keeps the focus and Escape closes the menu, not the dialog.
  await expect.element(gone).toHaveAttribute('aria-selected', 'false');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await connection.click();
  await page.getByRole('option', { name: "The desk's default" }).click();
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved).toEqual([{ queueIds: [], whatsappId: null }]);
});
