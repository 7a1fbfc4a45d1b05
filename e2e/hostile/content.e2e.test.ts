import {
  changeContact,
  createQueue,
  createQuickAnswer,
  createTag,
  createTicket,
  editAsContact,
  revokeAsContact,
  sendContentAsContact,
  setContactTags,
  type TicketListItem,
  updateTicket,
  writeNote,
} from '@balcao/contracts';
import type { DeskClient } from '@balcao/desk-client';
import { eventually } from '@balcao/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { deskPage } from '../src/desk-page.ts';
import { followUntilLive } from '../src/live-page.ts';
import { hostileFiles, hostileName, hostileTexts } from '../src/hostile/markup.ts';
import { type PageWatch, watchPages } from '../src/hostile/watch-page.ts';
import { openDesk } from '../src/open-desk.ts';

type Content = z.input<(typeof sendContentAsContact)['body']>['content'];

const from = '5511987654321';
const contactName = hostileName('contact');
const { stack, browser, admin, adminId } = await openDesk();
let connectionId = 0;
let ticket: TicketListItem;
let page: Page;
let watch: PageWatch;

const send = async (content: Content, sender = { from, name: contactName }): Promise<string> =>
  (
    await admin.call(sendContentAsContact, {
      params: { whatsappId: connectionId },
      body: { ...sender, content },
    })
  ).id;
const ticketOf = (name: string): Promise<TicketListItem> =>
  eventually(async () => {
    const { tickets } = await admin.tickets({ showAll: 'true' });
    const found = tickets.find(({ contact }) => contact.name === name);
    if (found === undefined) throw new Error(`no ticket of ${name}`);
    return found;
  });

const untilConversation = (
  expectation: (messages: Awaited<ReturnType<DeskClient['conversation']>>) => void,
): Promise<void> =>
  eventually(async () => {
    expectation(await admin.conversation(ticket.id));
  });

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone(hostileName('connection'));
  const queue = await admin.call(createQueue, { body: { name: hostileName('queue'), color: '#112233' } });
  const tag = await admin.call(createTag, { body: { name: hostileName('tag') } });
  await admin.call(createQuickAnswer, {
    body: { shortcut: hostileName('cut'), message: hostileTexts.join('\n') },
  });
  const attendant = await admin.createAttendant(
    hostileName('user'),
    'mallory@desk.example',
    'a-good-password',
  );

  for (const body of hostileTexts) await send({ kind: 'text', body });
  await send({ kind: 'location', latitude: -23.5, longitude: -46.6, description: hostileName('place') });
  await send({ kind: 'vcard', cards: [{ name: hostileName('card'), number: '5511912345678' }] });
  for (const { name, type, text } of hostileFiles)
    await send({
      kind: 'file',
      fileName: name,
      mimeType: type,
      content: Buffer.from(text).toString('base64'),
      caption: hostileName('caption'),
    });
  const edited = await send({ kind: 'text', body: hostileName('before') });
  ticket = await ticketOf(contactName);
  await untilConversation((messages) => {
    expect(messages).toHaveLength(hostileTexts.length + hostileFiles.length + 3);
  });
  await admin.call(updateTicket, {
    params: { ticketId: ticket.id },
    body: { status: 'open', userId: adminId, queueId: queue.id },
  });
  await admin.call(editAsContact, {
    params: { whatsappId: connectionId },
    body: { id: edited, body: hostileName('after') },
  });
  await untilConversation((messages) => {
    expect(messages.at(-1)?.body).toBe(hostileName('after'));
  });
  await admin.call(setContactTags, { body: { contactId: ticket.contactId, tags: [{ id: tag.id }] } });
  await admin.call(changeContact, {
    params: { contactId: ticket.contactId },
    body: { extraInfo: [{ name: hostileName('field'), value: hostileName('value') }] },
  });
  await admin.call(writeNote, {
    params: { ticketId: ticket.id },
    body: { body: hostileTexts.join('\n') },
  });
  // A contact of another user, whose name the refusal of a second ticket contains.
  await send({ kind: 'text', body: 'Hello' }, { from: '5511933334444', name: 'Taken' });
  const taken = await ticketOf('Taken');
  await admin.call(updateTicket, {
    params: { ticketId: taken.id },
    body: { status: 'open', userId: attendant.id },
  });

  const opened = await browser.openWindow();
  page = opened.page;
  watch = await watchPages(opened.context, stack.url);
  await deskPage(page).comeIn(stack.adminEmail, stack.adminPassword);
});

const log = (): Locator => page.getByRole('log');
const openConversation = async (): Promise<void> => {
  await page.goto(`/tickets/${String(ticket.id)}`);
  await log().getByText(hostileName('after'), { exact: true }).last().waitFor();
};

it('detects a script that runs', async () => {
  const other = await browser.openWindow();
  const { page: shown } = other;
  const seen = await watchPages(other.context, stack.url);
  await shown.goto('/login');
  await shown.getByRole('main').waitFor();
  expect(await seen.mishaps()).toEqual([]);
  await shown.evaluate(
    (html) => {
      document.body.insertAdjacentHTML('beforeend', html);
    },
    `${hostileName('proof')}<a href="javascript:ran(1)">x</a>`,
  );
  await eventually(async () => {
    const mishaps = (await seen.mishaps()).join('\n');
    for (const part of ['made of text', 'leads to javascript:', 'script-src'])
      expect(mishaps).toContain(part);
  });
  await other.context.close();
});

it('stays text in every message, oldest to newest', async () => {
  await openConversation();
  const [oldest = ''] = hostileTexts;
  await eventually(async () => {
    await log().hover();
    await page.mouse.wheel(0, -1_500);
    await log().getByText(oldest, { exact: true }).first().waitFor({ timeout: 300 });
  });
  expect(await watch.mishaps()).toEqual([]);
});

it('stays text in everything that opens beside the messages', async () => {
  await openConversation();
  const message = log()
    .getByRole('article')
    .filter({ hasText: hostileName('after') })
    .last();
  await message.hover();
  await message.getByRole('button', { name: 'Message options' }).click();
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  await page.getByRole('dialog', { name: 'Earlier versions' }).getByText(hostileName('before')).waitFor();
  await page.keyboard.press('Escape');

  await deskPage(page).composer.fill('/');
  await page.getByText(hostileName('cut')).first().waitFor();
  await deskPage(page).composer.fill('');

  await page.getByRole('button', { name: 'More about this ticket' }).click();
  await page.getByRole('menuitem', { name: 'Transfer ticket' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transfer ticket' });
  await transfer.getByRole('combobox', { name: 'Sector' }).click();
  await page.getByRole('option', { name: hostileName('queue') }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await transfer.waitFor({ state: 'hidden' });

  await page.getByRole('heading', { name: new RegExp(`#${String(ticket.id)}$`, 'u') }).click();
  await page.getByText(hostileName('value')).waitFor();
  expect(await watch.mishaps()).toEqual([]);
});

it('stays text in toasts, the bell and the palette', async () => {
  const untilLive = followUntilLive(page);
  await openConversation();
  // A page that is not live yet shows what happens, and says nothing of it.
  await untilLive();
  const late = await send({ kind: 'text', body: hostileName('late') });
  await log().getByText(hostileName('late')).waitFor();
  await admin.call(revokeAsContact, { params: { whatsappId: connectionId }, body: { id: late } });
  await deskPage(page).said(hostileName('late'));

  await send(
    { kind: 'text', body: hostileName('news') },
    { from: '5511922223333', name: hostileName('new') },
  );
  await page.goto('/contacts');
  await page
    .getByRole('button', { name: /^1 unread|^Notifications/iu })
    .first()
    .click();
  await page.getByRole('dialog').getByText(hostileName('news')).waitFor();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' }).fill('onerror');
  await page
    .getByRole('option')
    .filter({ hasText: hostileName('contact') })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await watch.mishaps()).toEqual([]);
});

it('stays text in the error that names an attendant', async () => {
  const other = await ticketOf('Taken');
  await expect(
    admin.call(createTicket, { body: { contactId: other.contactId, status: 'open' } }),
  ).rejects.toMatchObject({ code: 'ERR_OPEN_USER_TICKET' });
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Open a ticket with Taken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open ticket' }).click();
  await deskPage(page).said(hostileName('user'));
  expect(await watch.mishaps()).toEqual([]);
});

it.each([
  ['/tickets', 'contact'],
  ['/contacts', 'contact'],
  ['/quickAnswers', 'cut'],
  ['/tags', 'tag'],
  ['/connections', 'connection'],
  ['/users', 'user'],
  ['/simulator', 'connection'],
])('stays text on %s', async (path, which) => {
  await page.goto(path);
  await page.getByText(hostileName(which)).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await watch.mishaps()).toEqual([]);
});

it('is not served as a document of the desk when its file is opened by its link', async () => {
  const files = await eventually(async () => {
    const stored = (await admin.conversation(ticket.id)).filter(({ mediaUrl }) => mediaUrl !== null);
    expect(stored).toHaveLength(hostileFiles.length);
    return stored;
  });
  for (const { mediaUrl } of files) {
    const download = page.waitForEvent('download');
    await page.evaluate((url) => {
      window.open(url ?? '');
    }, mediaUrl);
    expect((await download).suggestedFilename()).not.toMatch(/[/\\\u202E]/u);
  }
  expect(await watch.mishaps()).toEqual([]);
});
