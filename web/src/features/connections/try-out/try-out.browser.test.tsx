import { type TriedStep, tryOutAutomation } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDesk } from '../../../testing/desk/open-desk.tsx';
import { Refusal } from '../../../testing/desk/test-gateway.ts';
import { graveFindings } from '../../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../../testing/page-checks/lost-parts.ts';

const timeZone = 'America/Sao_Paulo';
const sales = { id: 4, name: 'Sales' };
const quiet = (reason: TriedStep['quiet']): TriedStep => ({
  deeds: [],
  quiet: reason,
  queue: sales,
  isPaused: false,
});
const menu = (at: string): TriedStep => ({
  deeds: [{ type: 'say', at, rule: 'menu', text: 'Hello Maria\n\n*1* - Support\n*2* - Sales' }],
  quiet: null,
  queue: null,
  isPaused: false,
});
const absence = (at: string): TriedStep => ({
  deeds: [
    { type: 'assign', at, queue: sales, cause: 'menu' },
    { type: 'say', at, rule: 'absence', text: 'We are closed.', closedUntil: '2026-11-21T11:00:00.000Z' },
  ],
  quiet: null,
  queue: sales,
  isPaused: false,
});

const open = async (width: number) => {
  const opened = await openDesk({
    at: '/connections',
    width,
    height: 800,
    prepare: ({ data, gateway }) => {
      data.settings = data.settings.map((each) =>
        each.key === 'timeZone' ? { ...each, value: timeZone } : each,
      );
      gateway.answer(tryOutAutomation, ({ body }) => ({
        timeZone,
        steps: body.messages.map(({ at }, index) =>
          index === 0 ? menu(at) : index === 1 ? absence(at) : quiet('told-already'),
        ),
      }));
    },
  });
  await page.getByRole('button', { name: 'Try out Sales' }).click();
  return opened;
};
const dialog = page.getByRole('dialog', { name: 'Try out Sales' });
const log = dialog.getByRole('log', { name: 'Conversation with Maria Souza' });
const clock = dialog.getByLabelText('Clock of the message');

test("an admin plays a customer by keyboard, in the desk's time (rule J9)", async () => {
  const { gateway } = await open(1280);
  await expect.element(log).toBeVisible();
  await clock.fill('2026-11-20T22:15');
  dialog.getByLabelText('Message of the customer').element().focus();
  await userEvent.keyboard('Hi{Enter}');
  await expect.element(log.getByText('*2* - Sales')).toBeVisible();
  await expect.element(log.getByText('Automatic: menu of sectors · Fri 20/11 22:15')).toBeVisible();
  await expect.element(log.getByText('Then: in no sector')).toBeVisible();
  // The focus stays in the input, and the clock moves on.
  await userEvent.keyboard('2{Enter}');
  await expect.element(log.getByText('The ticket goes to Sales: the customer chose it.')).toBeVisible();
  await expect.element(log.getByText('The sector is closed until Sat 21/11 08:00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send a picture or voice note' }).click();
  await expect
    .element(log.getByText('It does nothing: the customer was told already that the sector is closed.'))
    .toBeVisible();
  expect(gateway.bodies(tryOutAutomation).at(-1)).toEqual({
    name: 'Maria Souza',
    isGroup: false,
    messages: [
      { at: '2026-11-21T01:15:00.000Z', text: 'Hi' },
      { at: '2026-11-21T01:16:00.000Z', text: '2' },
      { at: '2026-11-21T01:17:00.000Z', text: null },
    ],
  });
  expect(await graveFindings()).toEqual([]);
  expect(lostParts()).toEqual([]);

  // Another kind of customer is tried again with the same words.
  await dialog.getByRole('switch', { name: 'In a group' }).click();
  await expect.poll(() => gateway.bodies(tryOutAutomation).at(-1)).toMatchObject({ isGroup: true });
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect.element(log.getByText('Write something as the customer.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a clock that goes back, or is empty, disables the input', async () => {
  await open(1280);
  await clock.fill('2026-11-20T22:15');
  const text = dialog.getByLabelText('Message of the customer');
  const write = dialog.getByRole('button', { name: 'Write', exact: true });
  await text.fill('Hi');
  await write.click();
  await text.fill('2');
  await clock.fill('2026-11-20T22:14');
  await expect.element(dialog.getByText('Not before the last message.')).toBeVisible();
  await expect.element(write).toBeDisabled();
  await clock.fill('');
  await expect.element(dialog.getByText('Choose a date and a time.')).toBeVisible();
  await clock.fill('2026-11-20T22:15');
  await expect.element(write).toBeEnabled();
});

test('on a phone everything fits and is large enough, and a failed try says so and can be repeated', async () => {
  const { gateway } = await open(390);
  gateway.answer(tryOutAutomation, () => Promise.reject(new Refusal('ERR_NO_WAPP_FOUND')));
  await dialog.getByLabelText('Message of the customer').fill('Hi');
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  const again = dialog.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  gateway.answer(tryOutAutomation, ({ body }) => ({
    timeZone,
    steps: body.messages.map(({ at }) => menu(at)),
  }));
  await again.click();
  await expect.element(log.getByText('*2* - Sales')).toBeVisible();
  expect(lostParts()).toEqual([]);
  expect(await graveFindings()).toEqual([]);
});

test('the end of the conversation stays in sight when the window becomes lower', async () => {
  await open(900);
  const text = dialog.getByLabelText('Message of the customer');
  const write = dialog.getByRole('button', { name: 'Write', exact: true });
  await text.fill('Hi');
  await write.click();
  await expect.element(log.getByText('*2* - Sales')).toBeVisible();
  await text.fill('2');
  await write.click();
  await expect.element(log.getByText('The sector is closed until Sat 21/11 08:00.')).toBeVisible();
  await page.viewport(900, 560);
  const left = (): number => {
    const { scrollHeight, scrollTop, clientHeight } = log.element();
    return scrollHeight - scrollTop - clientHeight;
  };
  await expect.poll(() => log.element().scrollHeight - log.element().clientHeight).toBeGreaterThan(20);
  await expect.poll(left).toBeLessThanOrEqual(1);
});
