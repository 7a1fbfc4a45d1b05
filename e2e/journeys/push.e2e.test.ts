import type { PushPayload } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';
import { followUntilLive } from '../src/live-page.ts';

const { stack, browser, admin } = await openDesk();
let context: BrowserContext;
let page: Page;
let worker: Worker;
let ticketId = 0;
let connectionId: number;

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  ticketId = await eventually(async () => {
    const [ticket] = (await admin.tickets({ showAll: 'true' })).tickets;
    expect(ticket).toBeDefined();
    return ticket?.id ?? 0;
  });
  ({ context, page } = await browser.openWindow());
  await context.grantPermissions(['notifications'], { origin: stack.url });
  await deskPage(page).signIn(stack.adminEmail, stack.adminPassword);
  await page.evaluate(() => navigator.serviceWorker.ready);
  worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(`{
    const { waitUntil } = PushEvent.prototype;
    self.pushes = [];
    PushEvent.prototype.waitUntil = function (work) {
      self.pushes.push(work);
      waitUntil.call(this, work);
    };
  }`);
});

/** How many pushes the worker has handled. */
const pushes = async (): Promise<number> =>
  z.number().parse(await worker.evaluate('Promise.all(pushes).then(({ length }) => length)'));
/**
 * Delivers a push as the browser would, already decrypted, and waits until the worker has handled it. Listing
 * notifications while one is being shown makes the browser drop it.
 */
const deliver = async (data: string): Promise<void> => {
  const before = await pushes();
  const client: CDPSession = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.deliverPushMessage', {
    origin: stack.url,
    registrationId: await known,
    data,
  });
  await client.detach();
  await expect.poll(() => pushes()).toBe(before + 1);
};
const shownSchema = z.array(z.object({ title: z.string(), body: z.string(), tag: z.string() }));
const shown = async () =>
  shownSchema.parse(
    await worker.evaluate(
      'registration.getNotifications().then((all) => all.map(({ title, body, tag }) => ({ title, body, tag })))',
    ),
  );
/** Waits until the worker has no window left: a page disappears a moment after its address. */
const leave = async (): Promise<void> => {
  await page.goto('about:blank');
  await expect
    .poll(() =>
      worker.evaluate('clients.matchAll({ includeUncontrolled: true }).then(({ length }) => length)'),
    )
    .toBe(0);
};
/** Dispatches the click as the browser does. Without a real click no window may come to the front. */
const click = (): Promise<unknown> =>
  worker
    .evaluate(
      `registration.getNotifications().then(([notification]) => {
        dispatchEvent(new NotificationEvent('notificationclick', { notification }));
      })`,
    )
    .catch(() => undefined);
const pushed = (unread: number, body: string): string =>
  JSON.stringify({ ticketId, title: 'Bia Souza', body, unread } satisfies PushPayload);

it('shows nothing while the desk is visible', async () => {
  await page.goto('/contacts');
  await deliver(pushed(1, 'Seen already'));
  await leave();
  // A later push is shown, and nothing from before.
  await deliver(pushed(1, 'Anybody there?'));
  expect(await shown()).toEqual([
    { title: 'Bia Souza', body: 'Anybody there?', tag: `ticket-${String(ticketId)}` },
  ]);
});

it('shows one notification per ticket, the newest, and none for a push that it cannot read', async () => {
  await leave();
  for (const nonsense of ['', 'x', 'null', '{}', '{"ticketId":"1","title":"x","body":"x","unread":1}'])
    await deliver(nonsense);
  await deliver(pushed(2, `🢇 ${'long '.repeat(60)}`));
  const [only, ...others] = await shown();
  expect(others).toEqual([]);
  expect(only?.title).toBe('Bia Souza (2)');
  expect(only?.body).toMatch(/^long (?:long )+.* \.\.\.$/u);
  expect(only?.body.length).toBeLessThan(130);
});

it('opens the ticket on a click', async () => {
  await page.goto('/contacts');
  await page.getByRole('main').waitFor();
  await click();
  await page.waitForURL(new RegExp(`/tickets/${String(ticketId)}$`, 'u'));
  await page.getByRole('log', { name: 'Messages with Bia Souza' }).waitFor();
  expect(await shown()).toEqual([]);
});

it('shows one for a webhook that was switched off, and opens the webhooks (rules B8, B10)', async () => {
  await leave();
  const webhookId = '0199c0de-0000-7000-8000-000000000000';
  await deliver(JSON.stringify({ webhookId, title: 'Orders', body: 'Switched off.' } satisfies PushPayload));
  expect(await shown()).toEqual([{ title: 'Orders', body: 'Switched off.', tag: `webhook-${webhookId}` }]);
  await page.goto('/contacts');
  await page.getByRole('main').waitFor();
  await click();
  await page.waitForURL(/\/webhooks$/u);
  expect(await shown()).toEqual([]);
});

it('shows one for a dropped connection, even if it is pushed twice, and opens the connections (rule B7)', async () => {
  await leave();
  const told = { connectionId, title: 'Loja', body: 'The connection dropped.' } satisfies PushPayload;
  await deliver(JSON.stringify(told));
  await deliver(JSON.stringify(told));
  expect(await shown()).toEqual([
    { title: 'Loja', body: 'The connection dropped.', tag: `connection-${String(connectionId)}` },
  ]);
  await page.goto('/contacts');
  await page.getByRole('main').waitFor();
  await click();
  await page.waitForURL(/\/connections$/u);
  expect(await shown()).toEqual([]);
});

it('shows messages through the worker while the user looks at another program, and opens them', async () => {
  await page.addInitScript(() => {
    document.hasFocus = () => false;
  });
  await page.addInitScript(`{
    const { showNotification } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.showNotification = async function (...what) {
      await showNotification.apply(this, what);
      document.documentElement.dataset.told = 'yes';
    };
  }`);
  const untilLive = followUntilLive(page);
  await page.goto('/contacts');
  // What comes before that is counted and alerts nobody.
  await untilLive();
  await admin.write(connectionId, { from: '5511987650001', name: 'Caio Reis', body: 'Open today?' });
  await page.locator('html[data-told]').waitFor();
  const [only, ...others] = await shown();
  expect(only).toMatchObject({ title: 'Caio Reis', body: 'Open today?' });
  expect(others).toEqual([]);
  await click();
  await page.waitForURL(new RegExp(`/${only?.tag.replace('ticket-', 'tickets/') ?? ''}\\?tab=pending$`, 'u'));
  await page.getByRole('log', { name: 'Messages with Caio Reis' }).waitFor();
});
