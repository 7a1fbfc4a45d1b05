import { sendContentAsContact, type TicketListItem } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { conversationPage } from '../src/conversation-page.ts';
import { openDesk } from '../src/open-desk.ts';

const longText = Array.from({ length: 2_000 }, (_, index) => `w${String(index)}`).join(' ');
/** Few, and higher than many windows. */
const longTexts = ['First of all', longText, longText, longText, 'Last of all'];
const manyTexts = Array.from({ length: 30 }, (_, index) => `Line ${String(index)}`);

const { stack, browser, admin, adminId } = await openDesk();
let connectionId: number;
let contacts = 0;
let contact: string;

const sender = () => ({ from: `55119876543${String(10 + contacts)}`, name: contact });

const write = async (bodies: readonly string[]): Promise<void> => {
  for (const body of bodies) await admin.write(connectionId, { ...sender(), body });
};

const sendSample = (sample: 'image' | 'document' | 'voice') =>
  admin.call(sendContentAsContact, {
    params: { whatsappId: connectionId },
    body: { ...sender(), content: { kind: 'sample', sample, caption: '' } },
  });

/** The contact's ticket once so many of its messages are unread. */
const ticketWith = (unreadMessages: number, status: 'pending' | 'open' = 'open'): Promise<TicketListItem> =>
  eventually(async () => {
    const { tickets } = await admin.tickets({ status, showAll: 'true' });
    const ticket = tickets.find((each) => each.contact.name === contact);
    expect(ticket?.unreadMessages).toBe(unreadMessages);
    if (ticket === undefined) throw new Error('not there yet');
    return ticket;
  });

/** Accepted, with so much read, and what follows unread. */
const prepare = async (read: readonly string[], unread: readonly string[]): Promise<number> => {
  await write(read);
  // Who accepts a ticket has read it.
  await admin.accept((await ticketWith(read.length, 'pending')).id, adminId);
  await write(unread);
  return (await ticketWith(unread.length)).id;
};

const openOn = async (page: Page, ticketId: number) => {
  const talk = conversationPage(page, contact);
  await talk.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}` });
  await talk.log.waitFor();
  return talk;
};

const open = async (ticketId: number, slowness = 1) => {
  const { page, context } = await browser.openWindow();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return openOn(page, ticketId);
};

const newestButton = (log: Locator): Locator => log.getByRole('button', { name: 'Go to the newest message' });

/** Pixels that the list could still go down. */
const leftOf = (log: Locator): Promise<number> =>
  log
    .getByTestId('virtuoso-scroller')
    .evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop);

/** The divider and what follows it fill the window. */
const expectAtFirst = async (log: Locator): Promise<void> => {
  const [divider, frame] = await Promise.all([
    log.getByText('New messages').boundingBox(),
    log.boundingBox(),
  ]);
  expect(divider?.y).toBeGreaterThanOrEqual(frame?.y ?? Infinity);
  expect(divider?.y).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0) / 2);
};

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
});

beforeEach(() => {
  contacts += 1;
  contact = `Bia ${String(contacts)}`;
});

it.each([
  { where: 'on a quick machine', read: ['Good morning'] },
  { where: 'on a slow machine', read: ['Good morning'], slowness: 6 },
  { where: 'below more than a window shows', read: manyTexts },
  { where: 'below more than a window shows, on a slow machine', read: manyTexts, slowness: 6 },
])('begins at the first unread message and reads none that was not shown: $where', async (desk) => {
  const { page, log, message } = await open(await prepare(desk.read, longTexts), desk.slowness);
  await newestButton(log).waitFor();
  await eventually(() => expectAtFirst(log));
  await message('First of all').waitFor();
  // What comes meanwhile moves nobody.
  await write(['One more']);
  const pill = log.getByRole('button', { name: '1 new' });
  await pill.waitFor();
  await expectAtFirst(log);
  await ticketWith(longTexts.length + 1);

  await pill.click();
  await message('One more').waitFor();
  await pill.waitFor({ state: 'hidden' });
  await ticketWith(0);
  await page.context().close();
});

it('begins there too when more is unread than one page holds', async () => {
  const news = Array.from({ length: 45 }, (_, index) => `News ${String(index)}`);
  const { page, log, message } = await open(await prepare(manyTexts, news));
  await message('News 0').waitFor();
  await eventually(() => expectAtFirst(log));
  await message('Line 29').waitFor();
  await ticketWith(news.length);
  // Counted, though it stands further down than what is loaded.
  await write(['Meanwhile']);
  const pill = log.getByRole('button', { name: '1 new' });
  await pill.waitFor();
  await expectAtFirst(log);
  await log.hover();
  await eventually(async () => {
    await page.mouse.wheel(0, 1500);
    expect(await message('Meanwhile').isVisible()).toBe(true);
  });
  await pill.waitFor({ state: 'hidden' });
  await ticketWith(0);
  await page.context().close();
});

it('stands at the newest after a ticket was accepted, however many messages that read', async () => {
  await write(manyTexts);
  await ticketWith(manyTexts.length, 'pending');
  const { page } = await browser.openWindow();
  const talk = conversationPage(page, contact);
  const fetched = page.waitForResponse(/\/tickets\/\d+$/u);
  await talk.comeIn(stack.adminEmail, stack.adminPassword, { at: '/tickets?tab=pending' });
  const accept = page.getByRole('button', { name: `Accept the ticket of ${contact}` });
  // Whoever rests there is about to open it.
  await accept.hover();
  await fetched;
  await accept.click();
  await talk.message('Line 29').waitFor();
  await newestButton(talk.log).waitFor({ state: 'hidden' });
  await page.context().close();
});

it('reads what is unread where all of it is in view, and follows what comes then', async () => {
  const { page, message } = await open(await prepare(['Good morning'], ['Are you there?', 'Hello?']));
  await message('Hello?').waitFor();
  await ticketWith(0);
  for (const text of manyTexts) {
    await write([text]);
    await message(text).waitFor();
  }
  await ticketWith(0);
  await page.context().close();
});

it('stands at its very end where all was read, however high its last rows are', async () => {
  const texts = manyTexts.slice(0, 14);
  const samples = ['image', 'document', 'voice', 'image'] as const;
  const ticketId = await prepare(['Good morning'], texts);
  for (const sample of samples) await sendSample(sample);
  await ticketWith(texts.length + samples.length);
  // Whoever answers has read what came before.
  await admin.send(ticketId, 'Shall it be today?');
  await sendSample('image');
  await ticketWith(1);
  await admin.send(ticketId, 'Then see you soon');
  await ticketWith(0);
  // What moves softly elsewhere is drawn at once here, and so measured at other times.
  const { page } = await browser.openWindow({ width: 900, height: 700, still: true });
  const { log } = await openOn(page, ticketId);
  // Once more, now that all that it needs is at hand.
  await page.reload();
  await page.waitForLoadState('networkidle');
  await eventually(async () => {
    expect(await leftOf(log)).toBeLessThan(2);
  });
  await page.context().close();
});

it('begins at its end, where all that is unread fits, for those who want nothing to move', async () => {
  const ticketId = await prepare(['Good morning'], manyTexts.slice(0, 14));
  await admin.send(ticketId, 'Shall it be today?');
  await sendSample('image');
  await ticketWith(1);
  const { page } = await browser.openWindow({ width: 900, height: 700, still: true });
  const { log } = await openOn(page, ticketId);
  await page.waitForLoadState('networkidle');
  await eventually(async () => {
    expect(await leftOf(log)).toBeLessThan(4);
  });
  await page.context().close();
});
