import { deskWebhooks } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openDesk } from '../../testing/desk/open-desk.tsx';
import { graveFindings } from '../../testing/page-checks/grave-findings.ts';
import { sampleWebhook } from '../../testing/sample-webhooks.ts';
import { sampleConnection } from '../../testing/samples.ts';

const drop = { since: '2026-11-21T12:00:00.000Z', reason: 'logged-out' } as const;
const bell = (name: string) => page.getByRole('button', { name, exact: true });
const text = page.getByText('The connection dropped. What is written waits until it is back.');

test("a dropped connection shows in an admin's bell until it is back (rule B7)", async () => {
  const { line } = await openDesk({ at: '/tickets', user: { profile: 'admin' } });
  await expect.element(bell('Notifications')).toBeVisible();
  line.tell('whatsappSession', { action: 'update', session: sampleConnection({ drop }) });
  const button = bell('Notifications, 1 connection dropped');
  await expect.element(button).toBeVisible();
  // The number leaves most of the bell visible.
  const sign = button.element().querySelector('svg')?.getBoundingClientRect();
  const count = button.getByText('1', { exact: true }).element().getBoundingClientRect();
  expect(count.left).toBeGreaterThan((sign?.left ?? Infinity) + 0.7 * (sign?.width ?? 0));
  await button.click();
  await expect.element(text).toBeVisible();
  expect(await graveFindings()).toEqual([]);
  line.tell('whatsappSession', { action: 'update', session: sampleConnection() });
  await expect.element(page.getByText('Nothing new')).toBeVisible();
  line.tell('whatsappSession', { action: 'update', session: sampleConnection({ drop }) });
  await text.click();
  await expect.element(page.getByRole('heading', { name: /^Connections/ })).toBeVisible();
});

test("an attendant's bell does not show it (rule B7)", async () => {
  await openDesk({
    at: '/tickets',
    user: { profile: 'user' },
    prepare: ({ data }) => {
      data.connections = [sampleConnection({ drop })];
    },
  });
  await bell('Notifications').click();
  await expect.element(page.getByText('Nothing new')).toBeVisible();
  await expect.element(text).not.toBeInTheDocument();
});

test("a webhook that the desk switched off shows in an admin's bell until somebody changes it (rule B8)", async () => {
  const gone = sampleWebhook({ isOn: false, problem: 'gone' });
  const webhooks = [gone, sampleWebhook({ ...gone, problem: 'token-ended' })];
  const { line } = await openDesk({
    at: '/tickets',
    user: { profile: 'admin' },
    prepare: ({ gateway }) =>
      gateway.answer(deskWebhooks.list, () => ({ webhooks: [...webhooks], next: null })),
  });
  await bell('Notifications, 1 webhook switched off').click();
  await page
    .getByText('The webhook was switched off. Its program gets nothing until you switch it on.')
    .click();
  await expect.element(page.getByRole('heading', { name: 'Webhooks (2)' })).toBeVisible();
  webhooks.length = 0;
  line.tell('audit', {
    action: 'create',
    entries: [{ at: gone.createdAt, kind: 'webhook', thingId: gone.id, userId: 1 }],
  });
  await expect.element(bell('Notifications')).toBeVisible();
});
