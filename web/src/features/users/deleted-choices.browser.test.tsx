import { changeConnection, changeUser } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { answerConnections } from '../../testing/desk/connection-answers.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { sampleUser } from '../../testing/samples.ts';

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
