import { type Delivery, deskWebhooks } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { setTimeZone } from '../../testing/desk/set-time-zone.ts';
import { Refusal } from '../../testing/desk/test-gateway.ts';
import { expectAlert } from '../../testing/desk/alerts.ts';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { lostParts } from '../../testing/page-checks/lost-parts.ts';
import { sampleDelivery, sampleWebhook, shownDelivery } from '../../testing/sample-webhooks.ts';

const shop = sampleWebhook();
const at = shop.createdAt;
const failed = sampleDelivery({
  id: '0193a1b2-0000-7000-8000-000000000012',
  type: 'ticket.closed',
  position: 8,
  state: 'given-up',
  tries: 10,
  last: { number: 10, at, tookMs: 15_000, status: null, problem: 'timeout' },
});

const openPage = async (width = 1440, webhook = shop) => {
  let shown = webhook;
  const deliveries: Delivery[] = [failed, sampleDelivery()];
  const desk = await openDesk({
    at: `/webhooks/${webhook.id}`,
    width,
    user: { profile: 'admin' },
    prepare: ({ data, gateway }) => {
      setTimeZone(data, 'Pacific/Auckland');
      gateway.answer(deskWebhooks.show, () => shown);
      gateway.answer(deskWebhooks.deliveries, ({ query }) => ({
        deliveries: deliveries.filter(({ state }) => query.state === undefined || state === query.state),
        next: null,
      }));
      gateway.answer(deskWebhooks.delivery, () => shownDelivery());
      gateway.answer(deskWebhooks.change, ({ body }) => {
        shown = { ...shown, isOn: body.isOn ?? shown.isOn };
        return shown;
      });
      gateway.answer(deskWebhooks.rotate, () => ({ ...shown, secret: 'whsec_new' }));
      gateway.answer(deskWebhooks.test, () => ({
        isTaken: false,
        try: { number: 1, at, tookMs: 5, status: 418, problem: null, answer: 'a teapot' },
      }));
      gateway.answer(deskWebhooks.redeliver, ({ body }) => ({
        count: body.deliveryId === undefined ? 2_000 : 1,
        next: body.from === 1 ? 2_001 : null,
      }));
    },
  });
  return { ...desk, deliveries };
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

test.for([1440, 390] as const)(
  'the log of deliveries at %i px shows request, tries and answers (rule H9)',
  async (width) => {
    const { deliveries } = await openPage(width);
    await expect.element(page.getByText('No answer came in time.')).toBeVisible();
    await expect.element(page.getByText('22/11/2026 01:00:00').first()).toBeVisible();
    expect(lostParts()).toEqual([]);
    expect(await graveFindings()).toEqual([]);
    await button('Request and answers: ticket.closed').click();
    await expect.element(dialog.getByText('closed for the night')).toBeVisible();
    await expect.element(dialog.getByText(/"position": 7/)).toBeVisible();
    expect(await graveFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    // New deliveries show by themselves.
    const nextTryAt = '2026-11-21T14:05:00.000Z';
    deliveries.unshift(sampleDelivery({ id: 'x', type: 'contact.created', state: 'waiting', nextTryAt }));
    await expect.element(page.getByRole('heading', { name: 'contact.created' })).toBeVisible();
    await expect.element(page.getByText('Next try 22/11 03:05')).toBeVisible();
    expect(lostParts()).toEqual([]);
  },
);

test.for([900, 390] as const)('at %i px many long answers leave the request readable', async (width) => {
  const { gateway } = await openPage(width);
  await page.viewport(width, 700);
  const answer = 'The order service did not answer in time. '.repeat(8);
  const request = JSON.stringify({
    type: 'message.received',
    data: { position: 7, message: { body: 'Hi' } },
  });
  gateway.answer(deskWebhooks.delivery, () =>
    shownDelivery({
      request,
      tries: [1, 2, 3, 4].map((number) => ({
        number,
        at,
        tookMs: 48,
        status: 500,
        problem: null,
        answer,
      })),
    }),
  );
  await button('Request and answers: ticket.closed').click();
  const posted = dialog.getByRole('region', { name: 'Request' });
  await expect.element(posted).toBeVisible();
  const { scrollHeight, clientHeight } = posted.element();
  expect(clientHeight).toBe(scrollHeight);
});

test('a user who sees no full numbers is told why request and answers are hidden (rule H6)', async () => {
  const { gateway } = await openPage();
  gateway.answer(deskWebhooks.delivery, () => shownDelivery({ request: null, tries: [] }));
  await button('Request and answers: ticket.closed').click();
  await expect.element(dialog.getByText(/^You do not see full numbers/)).toBeVisible();
});

test('after a reload a half-filled dialog to deliver again opens again', async () => {
  const { reload } = await openPage();
  await button('Deliver again').click();
  await dialog.getByRole('textbox', { name: 'Since' }).fill('2026-11-21T09:00');
  await reload();
  await expect.element(dialog.getByRole('textbox', { name: 'Since' })).toHaveValue('2026-11-21T09:00');
});

test('one event is delivered again, or all of a range or since a moment (rule H6)', async () => {
  const { gateway } = await openPage();
  await button('Deliver again: ticket.closed').click();
  await expectAlert('1 event goes out again.');
  await button('Deliver again').click();
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expect.element(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('radio', { name: 'A range of positions' }).click();
  await dialog.getByRole('textbox', { name: 'First position' }).fill('2');
  await dialog.getByRole('textbox', { name: 'Last position' }).fill('1');
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expect.element(dialog.getByText('The last position cannot be before the first')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'First position' }).fill('1');
  await dialog.getByRole('textbox', { name: 'Last position' }).fill('0');
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expect.element(dialog.getByText('A whole number from 1 on')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Last position' }).fill('3000');
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expectAlert('4000 events go out again.');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Deliver again').click();
  await dialog.getByRole('textbox', { name: 'Since' }).fill('2026-11-21T09:00');
  await dialog.getByRole('button', { name: 'Deliver again' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(gateway.bodies(deskWebhooks.redeliver)).toEqual([
    { deliveryId: failed.id },
    { from: 1, to: 3_000 },
    { from: 2_001, to: 3_000 },
    // In the desk's time zone, as all times of the page are (rule D10).
    { since: '2026-11-20T20:00:00.000Z' },
  ]);
});

test('a test event shows the answer', async () => {
  await openPage();
  await button('Post a test event').click();
  await expect.element(page.getByText('The receiver did not take the test event.')).toBeVisible();
  await expect.element(page.getByText('HTTP 418')).toBeVisible();
});

test('the secret is renewed after a question, and shown once (rule H4)', async () => {
  await openPage();
  await button('New secret').click();
  await expect.element(dialog.getByText('Make a new secret?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_new');
  await button('I have copied it').click();
  expect(document.body.textContent).not.toContain('whsec_new');
});

test('a webhook is paused after a question, and resumed', async () => {
  const { gateway } = await openPage();
  await button('Pause').click();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect.element(button('Deliver again')).not.toBeInTheDocument();
  await button('Switch on').click();
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  expect(gateway.bodies(deskWebhooks.change)).toEqual([{ isOn: false }, { isOn: true }]);
});

test('the log is filtered, and the address holds the filter', async () => {
  await openPage();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'Dropped' }).click();
  await expect.element(page.getByText('Nothing of this kind')).toBeVisible();
  expect(location.search).toBe('?state=dropped');
});

test('a deleted webhook links back to the list', async () => {
  const { gateway } = await openPage();
  gateway.answer(deskWebhooks.show, () => {
    throw new Refusal('ERR_NO_WEBHOOK_FOUND');
  });
  await page.getByRole('link', { name: 'Back to the webhooks' }).click();
  await expect.element(page.getByText('No webhooks yet')).toBeVisible();
});
