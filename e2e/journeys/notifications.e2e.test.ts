import { changeUser, createQueue, listQueues, sendContentAsContact, updateTicket } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { changeSettingHeard } from '../src/change-setting-heard.ts';
import { followUntilLive } from '../src/live-page.ts';
import { openDesk } from '../src/open-desk.ts';
import { deskPage } from '../src/desk-page.ts';

const { stack, browser, admin } = await openDesk();

const bell = (page: Page, count: number) =>
  page.getByRole('button', {
    name: count === 0 ? 'Notifications' : `Notifications: ${String(count)} unread ticket`,
    exact: true,
  });

/** Counts sounds, even if no audio device exists. */
const listen = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const play: unknown = Reflect.get(HTMLMediaElement.prototype, 'play');
    if (typeof play !== 'function') return;
    Reflect.set(HTMLMediaElement.prototype, 'play', function (this: HTMLMediaElement) {
      const { dataset } = document.documentElement;
      dataset['rings'] = String(Number(dataset['rings'] ?? 0) + 1);
      const started: unknown = Reflect.apply(play, this, []);
      return started;
    });
  });
};
const rings = async (page: Page, count: number): Promise<void> => {
  await expect.poll(() => page.locator('html').getAttribute('data-rings')).toBe(String(count));
};

it('notifies the users whom a message concerns, on every device, until it was seen', async () => {
  await admin.changeSetting('allTicket', 'enabled');
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const sales = await admin.call(createQueue, { body: { name: 'Sales', color: '#1565c0' } });
  const open = async (name: string, gateway: number) => {
    const email = `${name.toLowerCase()}@desk.example`;
    const { context, page } = await browser.openWindow();
    await listen(context);
    const desk = deskPage(page);
    const untilLive = followUntilLive(page);
    await desk.comeIn(email, 'a-good-password', { baseUrl: stack.gatewayUrls[gateway] });
    // Messages before that are counted but do not ring.
    await untilLive();
    return desk;
  };
  const create = async (name: string, queueIds: readonly number[]) => {
    const { id } = await admin.createAttendant(name, `${name.toLowerCase()}@desk.example`, 'a-good-password');
    if (queueIds.length > 0)
      await admin.call(changeUser, { params: { userId: id }, body: { name, queueIds: [...queueIds] } });
  };
  await create('Ana', [sales.id]);
  await create('Caio', []);
  const [ana, anasOther, caio] = [await open('Ana', 0), await open('Ana', 1), await open('Caio', 1)];

  // A ticket without user and sector: every user who may see it is notified.
  await admin.write(connectionId, { from: '5511987654321', name: 'Bia Souza', body: 'Hello?' });
  for (const { page } of [ana, anasOther, caio]) {
    await bell(page, 1).waitFor();
    await rings(page, 1);
  }
  await eventually(async () => expect(await ana.page.title()).toMatch(/^\(1\) /));

  // A ticket in a sector: only its members are notified.
  const [ticket] = (await admin.tickets({ status: 'pending' })).tickets;
  const ticketId = ticket?.id ?? 0;
  await admin.call(updateTicket, { params: { ticketId }, body: { queueId: sales.id } });
  await bell(caio.page, 0).waitFor();
  await bell(ana.page, 1).waitFor();

  // Cleared on one device means cleared on the other; the ticket stays unread.
  await bell(ana.page, 1).click();
  const popover = ana.page.getByRole('dialog', { name: 'Notifications' });
  await popover.getByRole('link', { name: /Bia Souza/ }).waitFor();
  expect((await popover.boundingBox())?.width).toBeLessThanOrEqual(350);
  await popover.getByRole('button', { name: 'Clear all' }).click();
  await bell(anasOther.page, 0).waitFor();
  await ana.page.keyboard.press('Escape');
  await ana.tab('Pending').click();
  await ana.row('Bia Souza').getByRole('img', { name: '1 unread message' }).waitFor();

  // The next message notifies again, and a click opens it. Once it is accepted and read, the notification is gone
  // everywhere.
  await admin.write(connectionId, { from: '5511987654321', body: 'Anybody there?' });
  await rings(ana.page, 2);
  await bell(anasOther.page, 1).click();
  await anasOther.page
    .getByRole('dialog')
    .getByRole('link', { name: /Bia Souza/ })
    .click();
  await anasOther.conversation('Bia Souza').waitFor();
  await ana.accept('Bia Souza').click();
  for (const { page } of [ana, anasOther]) await bell(page, 0).waitFor();

  // Nothing rings for a conversation that is open in front of the user.
  await ana.conversation('Bia Souza').waitFor();
  await admin.write(connectionId, { from: '5511987654321', body: 'Thank you' });
  await ana.conversation('Bia Souza').getByText('Thank you').waitFor();
  await bell(ana.page, 0).waitFor();
  // Nor for own messages, nor for users whom it does not concern.
  await ana.write('You are welcome');
  await ana.conversation('Bia Souza').getByText('You are welcome').waitFor();
  await rings(ana.page, 2);
  await rings(caio.page, 1);

  // Nor for messages of a group, which everybody sees.
  const { databaseUrl } = stack;
  await changeSettingHeard(admin, { databaseUrl, key: 'CheckMsgIsGroup', value: 'disabled' });
  await admin.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: {
      from: '5511987654322',
      name: 'Davi Rocha',
      group: { id: '120363', name: 'Sun House' },
      content: { kind: 'text', body: 'Who has the key?' },
    },
  });
  for (const { page, go, tab, row } of [ana, caio]) {
    await go('Tickets');
    await tab('Pending').click();
    await row('Sun House').getByRole('img', { name: '1 unread message' }).waitFor();
    await bell(page, 0).waitFor();
  }
  // Only the next message notifies.
  await admin.write(connectionId, { from: '5511987654323', name: 'Eva Lins', body: 'Hello?' });
  for (const { page } of [ana, caio]) await bell(page, 1).waitFor();
  const { tickets } = await admin.tickets({ status: 'pending' });
  await admin.close(tickets.find(({ contact }) => contact.name === 'Eva Lins')?.id ?? 0);
  for (const { page } of [ana, caio]) await bell(page, 0).waitFor();
  for (const { page } of [ana, anasOther, caio]) await page.context().close();
});

it('rings once in all tabs of a device, unless it is muted in one of them', async () => {
  const { page, context } = await browser.openWindow();
  // The sound lasts long enough for slow tabs to learn of it.
  await context.addInitScript(() => {
    Reflect.set(
      HTMLMediaElement.prototype,
      'play',
      () => new Promise((resolve) => window.addEventListener('silence', () => resolve(undefined))),
    );
  });
  await listen(context);
  const untilLive = followUntilLive(page);
  await deskPage(page).comeIn('caio@desk.example', 'a-good-password');
  await untilLive();
  const sound = page.getByRole('button', { name: 'Sound of notifications' });
  expect(await sound.getAttribute('aria-pressed')).toBe('true');
  const other = await context.newPage();
  const otherIsLive = followUntilLive(other);
  await other.goto('/tickets');
  await otherIsLive();
  const tabs = [page, other];
  const connectionId = (await admin.connections())[0]?.id ?? 0;
  const countRings = async (): Promise<number> => {
    const counts = await Promise.all(
      tabs.map((tab) => tab.evaluate(() => Number(document.documentElement.dataset['rings'] ?? 0))),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };
  /** A new contact writes and both tabs show it. By then it rang this often. */
  const ringsWith = async (name: string, from: string, unread: number, rung: number): Promise<void> => {
    await admin.write(connectionId, { from, name, body: 'Hello?' });
    for (const tab of tabs)
      await tab
        .getByRole('button', { name: new RegExp(`^Notifications: ${String(unread)} unread ticket`) })
        .waitFor();
    await expect.poll(() => countRings()).toBe(rung);
    for (const tab of tabs) await tab.evaluate(() => window.dispatchEvent(new Event('silence')));
    // By then the other tab had its turn.
    await page.evaluate(() => navigator.locks.request('balcao.sound', () => undefined));
    expect(await countRings()).toBe(rung);
    // A message right after it belongs to the same ring.
    await page.waitForFunction(() => Date.now() - Number(localStorage.getItem('balcao.rung')) > 600);
  };
  await bell(other, 0).waitFor();
  await ringsWith('Gil Nunes', '5511987650001', 1, 1);
  await ringsWith('Hana Ito', '5511987650002', 2, 2);

  await sound.click();
  const there = other.getByRole('button', { name: 'Sound of notifications', pressed: false });
  await there.waitFor();
  await ringsWith('Iris Luz', '5511987650003', 3, 2);
  await page.reload();
  await page.getByRole('button', { name: 'Sound of notifications', pressed: false }).waitFor();
  await context.close();
});

it('removes what a user may no longer see from the screen', async () => {
  const sales = (await admin.call(listQueues)).find(({ name }) => name === 'Sales');
  const dora = await admin.createAttendant('Dora', 'dora@desk.example', 'a-good-password');
  const give = (queueIds: number[]) =>
    admin.call(changeUser, { params: { userId: dora.id }, body: { name: 'Dora', queueIds } });
  await give([sales?.id ?? 0]);
  await admin.changeSetting('allTicket', 'disabled');
  const connectionId = (await admin.connections())[0]?.id ?? 0;
  await admin.write(connectionId, { from: '5511955554444', name: 'Eva Reis', body: 'Good morning' });
  const { page } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn('dora@desk.example', 'a-good-password', { baseUrl: stack.gatewayUrls[1] });
  await desk.tab('Pending').click();

  const ticketId = await eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending' });
    const found = tickets.find(({ contact }) => contact.name === 'Eva Reis');
    return found?.id ?? Promise.reject(new Error('no ticket of Eva Reis yet'));
  });
  await admin.call(updateTicket, { params: { ticketId }, body: { queueId: sales?.id ?? 0 } });
  await desk.row('Eva Reis').waitFor();
  await bell(page, 1).waitFor();
  await give([]);
  await desk.row('Eva Reis').waitFor({ state: 'hidden' });
  await bell(page, 0).waitFor();
  await give([sales?.id ?? 0]);
  await desk.row('Eva Reis').waitFor();
  await bell(page, 1).waitFor();
});
