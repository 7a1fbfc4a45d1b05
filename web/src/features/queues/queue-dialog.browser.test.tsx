import { changeQueue, deleteQueue, listQueues, showQueue, showQueueUse } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '../../lib/text/languages.ts';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';

const dialog = page.getByRole('dialog');
const name = dialog.getByRole('textbox', { name: 'Name' });
const press = (label: string): Promise<void> =>
  dialog.getByRole('button', { name: label, exact: true }).click();

const openQueues = async (options: { width?: number; height?: number; language?: Language } = {}) => {
  const desk = await openDesk({
    at: '/queues',
    ...options,
    prepare: ({ data, gateway }) => {
      data.queues = [sampleQueue(1, 'Sales', '#aabbcc'), sampleQueue(2, 'Support', '#abcd')];
      const find = (queueId: number) => {
        const found = data.queues.find(({ id }) => id === queueId);
        if (found === undefined) throw new Refusal('ERR_QUEUE_NOT_FOUND');
        return found;
      };
      gateway.answer(showQueue, ({ params }) => find(params.queueId));
      gateway.tellVersion(showQueue, () => '"7"');
      gateway.answer(showQueueUse, ({ params }) => ({ tickets: find(params.queueId).id }));
      gateway.answer(changeQueue, ({ params, body }) => ({
        ...find(params.queueId),
        ...(body.name === undefined ? {} : { name: body.name }),
      }));
      gateway.answer(deleteQueue, ({ params }) => {
        find(params.queueId);
        data.queues = data.queues.filter(({ id }) => id !== params.queueId);
        return undefined;
      });
    },
  });
  const deleteByColleague = (queueId: number): void => {
    desk.data.queues = desk.data.queues.filter(({ id }) => id !== queueId);
    desk.line.tell('queue', { action: 'delete', queueId });
  };
  return { ...desk, deleteByColleague };
};

test('a sector that a colleague deletes meanwhile is reported in the dialog, and only on Save', async () => {
  const { deleteByColleague } = await openQueues();
  await page.getByRole('button', { name: 'Edit Sales' }).click();
  await name.fill('Shop');
  deleteByColleague(1);
  await expect.element(page.getByText('Sectors (1)')).toBeVisible();
  await press('Save');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The sector was not found.');
  expect(page.getByRole('alert').elements()).toHaveLength(1);
});

test('a sector opens with what the list knows of it if it cannot be fetched', async () => {
  const { gateway } = await openQueues();
  gateway.refuse(showQueue, 'ERR_INTERNAL');
  await page.getByRole('button', { name: 'Edit Sales' }).click();
  await expect.element(name).toHaveValue('Sales');
});

test('deleting a sector asks nothing more about it', async () => {
  const { line, gateway } = await openQueues();
  await page.getByRole('button', { name: 'Delete Sales' }).click();
  await expect.element(dialog.getByText(/1 ticket is in it now/u)).toBeVisible();
  const release = gateway.hold(deleteQueue);
  await press('Delete');
  // The event of the deletion can come before its answer.
  line.tell('queue', { action: 'delete', queueId: 1 });
  release();
  await expectAlert('Sector deleted.');
  expect(gateway.asked.filter((each) => each === showQueueUse.operation)).toHaveLength(1);
});

test('a taken colour is explained once', async () => {
  await openQueues();
  await page.getByRole('button', { name: 'Add sector' }).click();
  await name.fill('Billing');
  await dialog.getByLabelText('Colour').fill('#aabbcc');
  await press('Add');
  await expect.element(dialog.getByLabelText('Colour')).toHaveAttribute('aria-invalid', 'true');
  expect(dialog.getByText(/Choose another one/u).elements()).toHaveLength(1);
});

test("a stored colour stays unchanged if the colour field shows it like another sector's colour", async () => {
  const { gateway } = await openQueues();
  await page.getByRole('button', { name: 'Edit Support' }).click();
  await name.fill('Help');
  await press('Save');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.bodies(changeQueue)).toMatchObject([{ name: 'Help', color: '#abcd' }]);
});

test('a mistake further down in the dialog is brought into view', async () => {
  await openQueues({ height: 420 });
  await page.getByRole('button', { name: 'Edit Sales' }).click();
  await dialog.getByLabelText('To', { exact: true }).fill('08:00');
  name.element().scrollIntoView({ block: 'end' });
  await press('Save');
  await expect.element(dialog.getByLabelText('To', { exact: true })).toBeInViewport();
  await expect.element(dialog.getByLabelText('To', { exact: true })).toHaveFocus();
});

test('a dialog whose sectors cannot be loaded says so and can be tried again', async () => {
  let doesFail = true;
  await openDesk({
    at: '/queues',
    prepare: ({ data, gateway }) => {
      data.queues = [sampleQueue(1, 'Sales', '#aabbcc')];
      gateway.answer(listQueues, () => {
        if (doesFail) throw new Refusal('ERR_NO_PERMISSION');
        return data.queues;
      });
    },
  });
  await page.getByRole('button', { name: 'Add sector' }).first().click();
  const retry = dialog.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  doesFail = false;
  await retry.click();
  await expect.element(name).toBeVisible();
});

test.each([1440, 390])('at %i px the name of each weekday is on one line', async (width) => {
  await openQueues({ width, height: 800, language: 'pt-BR' });
  await page.getByRole('button', { name: 'Editar Sales' }).click();
  await dialog.getByRole('switch', { name: 'Outro horário em cada dia da semana' }).click();
  await expect.element(dialog.getByText('sábado', { exact: true })).toBeVisible();
  const heights = ['segunda-feira', 'sábado'].map(
    (day) => dialog.getByText(day, { exact: true }).element().getBoundingClientRect().height,
  );
  expect(new Set(heights).size).toBe(1);
});
