import {
  createTag,
  createTicket,
  revokeAsContact,
  saveDraft,
  setContactTags,
  type TicketListItem,
  updateTicket,
} from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { silentLine } from '../src/silent-line.ts';
import { deskPage } from '../src/desk-page.ts';
import { followUntilLive } from '../src/live-page.ts';
import { readDesk } from '../src/read-desk.ts';
import { untilSettled } from '../src/until-settled.ts';

const names = ['Ana Lima', 'Bia Souza', 'Caio Reis', 'Davi Melo', 'Eva Prado', 'Fabio Luz'] as const;
const numberOf = (index: number): string => `551198765400${String(index)}`;

const { stack, browser, admin, adminId: userId } = await openDesk();
let connectionId = 0;

beforeAll(async () => {
  await untilSettled(stack);
  connectionId = await admin.connectSimulatedPhone('Reception');
  for (const [index, name] of names.entries()) await write(index, `Hello, this is ${name}`);
});

const write = (index: number, body: string) =>
  admin.write(connectionId, { from: numberOf(index), name: names[index] ?? '', body });
const ticketOf = (name: string): Promise<TicketListItem> =>
  eventually(async () => {
    const { tickets } = await admin.tickets({ showAll: 'true' });
    const found = tickets.find(({ contact, status }) => contact.name === name && status !== 'closed');
    if (found === undefined) throw new Error(`no ticket of ${name}`);
    return found;
  });
const change = (ticketId: number, body: object) => admin.call(updateTicket, { params: { ticketId }, body });

/** About a hundred events of all kinds, while nobody is connected to the other gateway. */
const liveALittle = async (open: TicketListItem): Promise<void> => {
  const tag = await admin.call(createTag, { body: { name: 'Urgent', color: '#c62828' } });
  await Promise.all(
    names.map(async (name, index) => {
      for (let round = 0; round < 8; round += 1) await write(index, `Line ${String(round)} of ${name}`);
    }),
  );
  const { id: unsaid } = await write(0, 'This was never said');
  for (let round = 0; round < 10; round += 1) await admin.send(open.id, `Answer ${String(round)}`);
  const [, bia, caio, davi, eva] = await Promise.all(names.map((name) => ticketOf(name)));
  await admin.accept(bia?.id ?? 0, userId);
  await admin.accept(caio?.id ?? 0, userId);
  await admin.close(caio?.id ?? 0);
  await admin.accept(davi?.id ?? 0, userId);
  await change(davi?.id ?? 0, { status: 'pending', userId: null });
  await admin.accept(eva?.id ?? 0, userId);
  await admin.close(eva?.id ?? 0);
  await admin.call(createTicket, { body: { contactId: eva?.contactId ?? 0, status: 'open' } });
  await admin.call(setContactTags, { body: { contactId: bia?.contactId ?? 0, tags: [{ id: tag.id }] } });
  await eventually(async () => {
    const last = (await admin.conversation(open.id)).filter(({ fromMe }) => fromMe);
    expect(last.filter(({ ack }) => ack >= 1)).toHaveLength(10);
  });
  await admin.raiseAcks(connectionId, 3);
  await admin.call(revokeAsContact, { params: { whatsappId: connectionId }, body: { id: unsaid } });
  await eventually(async () => {
    const messages = await admin.conversation(open.id);
    expect(messages.filter(({ fromMe, ack }) => fromMe && ack === 3)).toHaveLength(10);
    expect(messages.filter(({ isDeleted }) => isDeleted)).toHaveLength(1);
  });
};

it('after a disconnect and a hundred events shows what a fresh load shows, without a reload', async () => {
  const open = await ticketOf(names[0]);
  await admin.accept(open.id, userId);
  const second = stack.processes.find(({ name }) => name === 'gateway-2');
  const away = stack.gatewayUrls[1] ?? '';
  const { page } = await browser.openWindow({ height: 3_000 });
  const live = followUntilLive(page);
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, {
    at: `/tickets/${String(open.id)}`,
    baseUrl: away,
  });
  await desk.conversation(names[0]).getByText(`Hello, this is ${names[0]}`).waitFor();
  // Shows each list once, so that it can become stale.
  await readDesk(page);
  await live();

  await second?.stop();
  await page.getByText('Connection to the desk lost').waitFor();
  await liveALittle(open);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.resourceType() === 'fetch')
      asked.push(new URL(request.url()).pathname);
  });
  await second?.start();
  await desk.conversation(names[0]).getByText('Answer 9').waitFor();

  const fresh = await browser.openWindow({ height: 3_000 });
  await deskPage(fresh.page).comeIn(stack.adminEmail, stack.adminPassword, {
    at: `/tickets/${String(open.id)}`,
  });
  await deskPage(fresh.page).conversation(names[0]).getByText('Answer 9').waitFor();
  await eventually(
    async () => {
      const [shown, anew] = await Promise.all([readDesk(page), readDesk(fresh.page)]);
      expect(shown).toEqual(anew);
    },
    { intervalMs: 500 },
  );
  // From the missed updates, and without fetching lists again.
  expect(asked.filter((path) => path === '/tickets' || path.startsWith('/messages'))).toEqual([]);
  for (const window of [page, fresh.page]) await window.context().close();
});

it('after a sleep shows what a fresh load shows, without any action by the user', async () => {
  const open = await ticketOf(names[0]);
  const besides = await ticketOf(names[1]);
  const line = await silentLine(stack.url);
  const { page, context } = await browser.openWindow({ height: 3_000 });
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword, {
    at: `/tickets/${String(open.id)}`,
    baseUrl: line.url,
  });
  await desk.conversation(names[0]).getByText('Answer 9').waitFor();
  await readDesk(page);
  await admin.call(saveDraft, {
    params: { ticketId: open.id },
    body: { body: 'Before the sleep', isNote: false, quotedMsgId: null },
  });
  await eventually(async () => expect(await desk.composer.inputValue()).toBe('Before the sleep'));

  // The lid closes: scripts stop, the line falls silent, and the token expires.
  await page.evaluate(() => localStorage.setItem('token', JSON.stringify('one-that-ran-out')));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  line.fallSilent();
  for (const index of names.keys()) await write(index, `While it slept, ${names[index] ?? ''}`);
  for (const name of names)
    await eventually(async () => expect((await ticketOf(name)).lastMessage).toContain('While it slept'));
  await change(besides.id, { status: 'pending', userId: null });
  await admin.send(open.id, 'Answered elsewhere');
  // Lists show an answer a moment after the conversation, and a fresh load should have it.
  await eventually(async () =>
    expect((await ticketOf(names[0])).lastMessage).toContain('Answered elsewhere'),
  );
  for (const [ticketId, body] of [
    [open.id, 'After the sleep'],
    [besides.id, 'Begun elsewhere'],
  ] as const)
    await admin.call(saveDraft, { params: { ticketId }, body: { body, isNote: false, quotedMsgId: null } });
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });

  const fresh = await browser.openWindow({ height: 3_000 });
  await deskPage(fresh.page).comeIn(stack.adminEmail, stack.adminPassword, {
    at: `/tickets/${String(open.id)}`,
  });
  const readBoth = (window: Page) => Promise.all([readDesk(window), deskPage(window).composer.inputValue()]);
  await deskPage(fresh.page).conversation(names[0]).getByText('Answered elsewhere').waitFor();
  await eventually(
    async () => {
      const [shown, anew] = await Promise.all([readBoth(page), readBoth(fresh.page)]);
      expect(shown).toEqual(anew);
    },
    { timeoutMs: 90_000, intervalMs: 500 },
  );
  expect(await desk.composer.inputValue()).toBe('After the sleep');
  for (const window of [page, fresh.page]) await window.context().close();
});

/** Holds back the messages for the owner of the lists until `release`, as on an overloaded machine. */
const holdLists = async () => {
  const database = new pg.Client({ connectionString: stack.databaseUrl });
  await database.connect();
  await database.query('begin');
  const { rowCount } = await database.query(
    `select from ticket.consumer_positions where consumer = 'ticket__follow-messages' for update`,
  );
  expect(rowCount).toBeGreaterThan(0);
  let released: Promise<void> | undefined;
  return {
    /** Waits until all connected clients got it, this long ago. */
    isTold: (body: string, secondsAgo = 0): Promise<void> =>
      eventually(async () => {
        const { rows } = await database.query(
          `select from notification.rm_live_updates
           where payload::text like $1 and at <= clock_timestamp() - make_interval(secs => $2)`,
          [`%${body}%`, secondsAgo],
        );
        expect(rows.length).toBeGreaterThan(0);
      }),
    release: (): Promise<void> => (released ??= database.query('rollback').then(() => database.end())),
  };
};

describe('lists that are older than an update', () => {
  let open: TicketListItem;
  let page: Page;
  let lists: Awaited<ReturnType<typeof holdLists>>;

  beforeEach(async () => {
    // A ticket without a draft, which would replace the last message in the list.
    open = await ticketOf(names[5]);
    await admin.accept(open.id, userId);
    ({ page } = await browser.openWindow({ withoutWorker: true }));
    await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
    lists = await holdLists();
    return () => lists.release();
  });
  const openList = () => page.getByRole('tabpanel', { name: 'Open' });

  it('show it if the page starts just after the update', async () => {
    await page.route(/\/auth\/refresh_token$/u, async (route) => {
      await admin.send(open.id, 'Not in the lists yet');
      await lists.isTold('Not in the lists yet');
      await route.continue();
    });
    await page.goto('/tickets');
    await deskPage(page).tab('Open').click();
    await openList().getByText('Not in the lists yet').waitFor();
  });

  it('show it as soon as they have it if the page starts long after', async () => {
    await admin.send(open.id, 'Known at last');
    await lists.isTold('Known at last', 6);
    await page.goto('/tickets');
    await deskPage(page).tab('Open').click();
    await deskPage(page).row(names[5]).waitFor();
    await page.getByText('Known at last').waitFor({ state: 'hidden' });
    await lists.release();
    await openList().getByText('Known at last').waitFor();
  });
});
