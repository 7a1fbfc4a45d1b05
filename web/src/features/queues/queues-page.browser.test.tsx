import {
  changeQueue,
  createQueue,
  deleteQueue,
  plainWeek,
  type Queue,
  showQueue,
  showQueueUse,
  weekOf,
} from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleQueue } from '../../testing/desk/catalogue-answers.ts';
import { changeSettingTo } from '../../testing/desk/desk-answers.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { sampleUser } from '../../testing/samples.ts';

const dialog = page.getByRole('dialog');
const monday = dialog.getByRole('group', { name: 'Monday', exact: true });

const office = {
  ...sampleQueue(1, 'Sales', '#aa2200'),
  greetingMessage: 'Welcome to Sales',
  startWork: '09:00',
  endWork: '12:00',
  workWeek: weekOf((day) => (day > 4 ? [] : [{ start: '09:00', end: '12:00' }])),
};

type Asked = { body: object; ifMatch: string | null };

/** A desk with two sectors, and every change that was requested. */
const openQueues = async ({
  support = {},
  ...options
}: {
  at?: string;
  width?: number;
  height?: number;
  language?: 'pt-BR' | 'es';
  support?: Partial<Queue>;
} = {}) => {
  const asked: Asked[] = [];
  const desk = await openDesk({
    at: '/queues',
    ...options,
    prepare: ({ data, gateway }) => {
      data.queues = [office, { ...sampleQueue(2, 'Support', '#2255cc'), ...support }];
      const { id, name, color } = office;
      data.users = [
        data.user,
        sampleUser({ id: 8, name: 'Bia', queues: [{ id, name, color }] }),
        sampleUser({ id: 9, name: 'Caio', queues: [{ id, name, color }] }),
      ];
      const find = (queueId: number): Queue =>
        data.queues.find((queue) => queue.id === queueId) ?? sampleQueue(queueId, 'Gone');
      const save = (queue: Queue): Queue => {
        data.queues = [...data.queues.filter((each) => each.id !== queue.id), queue];
        return queue;
      };
      gateway.answer(showQueue, ({ params }) => find(params.queueId));
      gateway.tellVersion(showQueue, () => '"7"');
      gateway.answer(showQueueUse, () => ({ tickets: 12 }));
      gateway.answer(createQueue, ({ body, ifMatch }) => {
        asked.push({ body, ifMatch });
        return save({ ...sampleQueue(3, body.name), color: body.color });
      });
      gateway.answer(changeQueue, ({ params, body, ifMatch }) => {
        asked.push({ body, ifMatch });
        return save({ ...find(params.queueId), name: body.name ?? '' });
      });
      gateway.answer(deleteQueue, ({ params }) => {
        data.queues = data.queues.filter(({ id }) => id !== params.queueId);
        return undefined;
      });
    },
  });
  return { ...desk, asked };
};

test.each(['/Queues', '/queues'])('%s lists the sectors with their users', async (at) => {
  await openQueues({ at, width: 1440 });
  await expect.element(page.getByRole('heading', { name: 'Sectors (2)' })).toBeVisible();
  const row = page.getByRole('row', { name: /Sales/ });
  await expect.element(row.getByText('Welcome to Sales')).toBeVisible();
  await expect.element(row.getByText('By weekday')).toBeVisible();
  await expect.element(row.getByText('Bia, Caio')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Support/ }).getByText('08:00–18:00')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Support/ }).getByText('Nobody yet')).toBeVisible();
  await page.getByRole('searchbox').fill('SÁLES');
  await expect.element(page.getByRole('heading', { name: 'Sectors (1)' })).toBeVisible();
});

test('a new sector has a free colour and default hours, and a colour that is taken is shown before saving', async () => {
  const { asked } = await openQueues();
  await page.getByRole('button', { name: 'Add sector' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Billing');
  await dialog.getByLabelText('Colour').fill('#2255cc');
  await expect.element(dialog.getByText(/The sector Support has this colour/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByLabelText('Colour')).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toEqual([]);
  await dialog.getByLabelText('Colour').fill('#123456');
  await dialog.getByRole('button', { name: 'Add', exact: true }).dblClick();
  await expectAlert('Sector saved.');
  const hours = { startWork: '08:00', endWork: '18:00' };
  expect(asked.map(({ body }) => body)).toEqual([
    {
      ...{ name: 'Billing', color: '#123456', greetingMessage: '', absenceMessage: '' },
      ...{ ...hours, workWeek: plainWeek(hours), holidays: [] },
    },
  ]);
});

test('a week is edited by the keyboard: intervals, copies and holidays', async () => {
  const { asked } = await openQueues();
  await page.getByRole('button', { name: 'Edit Sales' }).click();
  await expect.element(dialog.getByText('Bia')).toBeVisible();
  dialog.getByRole('button', { name: 'Add an interval on Monday' }).element().focus();
  await userEvent.keyboard('{Enter}');
  const second = monday.getByRole('group', { name: 'Monday, interval 2' });
  await second.getByLabelText('From').fill('11:00');
  await second.getByLabelText('To').fill('18:00');
  await expect.element(second.getByText('It begins before another interval ends.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(asked).toEqual([]);
  await second.getByLabelText('From').fill('13:00');
  dialog.getByRole('button', { name: 'Copy the hours of Monday' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem', { name: 'To Monday to Friday' }).click();
  await dialog.getByRole('button', { name: 'Remove interval 2 on Friday' }).click();
  await dialog.getByRole('button', { name: 'Add holiday' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Give the date.')).toBeVisible();
  await dialog.getByLabelText('Date').fill('2026-12-25');
  const holiday = dialog.getByRole('group', { name: 'Holiday 1' });
  await holiday.getByRole('textbox', { name: 'Name' }).fill('Christmas');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [morning, afternoon] = [
    { start: '09:00', end: '12:00' },
    { start: '13:00', end: '18:00' },
  ];
  expect(asked).toMatchObject([
    {
      ifMatch: '"7"',
      body: {
        workWeek: weekOf((day) => (day > 4 ? [] : day === 4 ? [morning] : [morning, afternoon])),
        holidays: [{ date: '2026-12-25', name: 'Christmas', isYearly: true }],
      },
    },
  ]);
});

test.each([
  ['All day', undefined],
  ['O dia todo', 'pt-BR'],
  ['Todo el día', 'es'],
] as const)(
  'the list says %s of a sector that works from the first minute to the last',
  async (words, language) => {
    const support = { startWork: '00:00', endWork: '23:59' };
    await openQueues({ width: 1440, support, ...(language === undefined ? {} : { language }) });
    const row = page.getByRole('row', { name: /Support/ });
    await expect.element(row.getByText(words)).toBeVisible();
    await expect.element(row.getByText('23:59')).not.toBeInTheDocument();
  },
);

test('a sector that is always or never open says so', async () => {
  await openQueues();
  await page.getByRole('button', { name: 'Edit Support' }).click();
  await dialog.getByLabelText('From').fill('');
  await dialog.getByLabelText('To').fill('');
  await expect.element(dialog.getByText('Open now')).toBeVisible();
  await dialog.getByRole('switch', { name: 'Other hours on each weekday' }).click();
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  for (const day of days) await dialog.getByRole('button', { name: `Remove interval 1 on ${day}` }).click();
  await expect.element(dialog.getByText('Never open')).toBeVisible();
});

test('the delete dialog of a sector lists what will have no sector (rule Q7)', async () => {
  await openQueues();
  await page.getByRole('button', { name: 'Delete Sales' }).click();
  await expect.element(dialog.getByText('12 tickets are in it now. 2 users work in it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectAlert('Sector deleted.');
  await expect.element(page.getByRole('heading', { name: 'Sectors (1)' })).toBeVisible();
});

test.each([
  [1440, 'dark', undefined],
  [900, 'light', 'pt-BR'],
  [390, 'light', undefined],
] as const)('at %i px the whole week fits into the dialog', async (width, scheme, language) => {
  const { data } = await openQueues({ width, height: 900, ...(language === undefined ? {} : { language }) });
  changeSettingTo(data, 'darkMode', scheme === 'dark' ? 'enabled' : 'disabled');
  await page.getByRole('button', { name: language === 'pt-BR' ? 'Editar Sales' : 'Edit Sales' }).click();
  await expect.element(dialog.getByRole('heading', { level: 2 })).toBeVisible();
  const content = dialog.element().querySelector('.MuiDialogContent-root');
  expect((content?.scrollWidth ?? 0) - (content?.clientWidth ?? 0)).toBeLessThanOrEqual(0);
});
