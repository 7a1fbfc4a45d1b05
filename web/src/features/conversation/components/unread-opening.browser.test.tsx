import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket, type DeskData } from '../../../testing/desk/desk-data.ts';
import { slowProcessor } from '../../../testing/desk/emulate.ts';
import { comeIn } from '../../../testing/desk/message-answers.ts';
import { type OpenDesk, openDesk } from '../../../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const longText = Array.from({ length: 2_000 }, (_, index) => `w${String(index)}`).join(' ');
/** Few, and higher than many windows. */
const longTexts = ['First of all', longText, longText, longText, 'Last of all'];
const manyTexts = Array.from({ length: 30 }, (_, index) => `Line ${String(index)}`);
const { log, message } = conversationView(contact);
const pill = log.getByRole('button', { name: '1 new' });
const newestButton = log.getByRole('button', { name: 'Go to the newest message' });

/** An own ticket, with so much read, and what follows unread. */
const prepareUnread = (data: DeskData, read: readonly string[], unread: readonly string[]): void => {
  addTicket(data, contact, { status: 'open', unreadMessages: unread.length }, [...read, ...unread]);
};

const openUnread = (read: readonly string[], unread: readonly string[]): Promise<OpenDesk> =>
  openDesk({ at: '/tickets/1', prepare: ({ data }) => prepareUnread(data, read, unread) });

const expectUnread = (desk: OpenDesk, count: number) =>
  expect.poll(() => desk.data.tickets[0]?.unreadMessages).toBe(count);

const topOf = (part: Locator): number => part.element().getBoundingClientRect().top;

/** The divider and what follows it fill the window. */
const expectAtFirst = async (): Promise<void> => {
  const divider = log.getByText('New messages');
  await expect.element(divider).toBeInTheDocument();
  await expect.poll(() => topOf(divider) - topOf(log)).toBeGreaterThanOrEqual(0);
  expect(topOf(divider) - topOf(log)).toBeLessThan(log.element().clientHeight / 2);
};

test.each([
  { where: 'on a quick machine', read: ['Good morning'], slowness: 1 },
  { where: 'on a slow machine', read: ['Good morning'], slowness: 6 },
  { where: 'below more than a window shows', read: manyTexts, slowness: 1 },
  { where: 'below more than a window shows, on a slow machine', read: manyTexts, slowness: 6 },
])('begins at the first unread message and reads none that was not shown: $where', async (machine) => {
  await slowProcessor(machine.slowness);
  const desk = await openUnread(machine.read, longTexts);
  await expect.element(newestButton).toBeVisible();
  await expectAtFirst();
  await expect.element(message('First of all')).toBeVisible();
  // What comes meanwhile moves nobody.
  comeIn(desk.data, 1, { body: 'One more' });
  await expect.element(pill).toBeVisible();
  await expectAtFirst();
  await expectUnread(desk, longTexts.length + 1);

  await pill.click();
  await expect.element(message('One more')).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
  await expectUnread(desk, 0);
});

test('begins there too when more is unread than one page holds', async () => {
  const news = Array.from({ length: 45 }, (_, index) => `News ${String(index)}`);
  const desk = await openUnread(manyTexts, news);
  await expect.element(message('News 0')).toBeVisible();
  await expectAtFirst();
  await expect.element(message('Line 29')).toBeVisible();
  await expectUnread(desk, news.length);
  // Counted, though it stands further down than what is loaded.
  comeIn(desk.data, 1, { body: 'Meanwhile' });
  await expect.element(pill).toBeVisible();
  await expectAtFirst();
  await expect
    .poll(async () => {
      await userEvent.wheel(log, { delta: { y: 1500 } });
      return message('Meanwhile').query();
    })
    .not.toBeNull();
  await expect.element(message('Meanwhile')).toBeVisible();
  await expect.element(pill).not.toBeInTheDocument();
  await expectUnread(desk, 0);
});

test('stands at the newest after a ticket was accepted, however many messages that read', async () => {
  const { gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, contact, {}, manyTexts),
  });
  const accept = page.getByRole('button', { name: `Accept the ticket of ${contact}` });
  // Whoever rests there is about to open it.
  await accept.hover();
  await expect.poll(() => gateway.asked).toContain('showTicket');
  await accept.click();
  await expect.element(message('Line 29')).toBeVisible();
  await expect.element(newestButton).not.toBeInTheDocument();
});

test('reads what is unread where all of it is in view, and follows what comes then', async () => {
  const desk = await openUnread(['Good morning'], ['Are you there?', 'Hello?']);
  await expect.element(message('Hello?')).toBeVisible();
  await expectUnread(desk, 0);
  for (const body of manyTexts) {
    comeIn(desk.data, 1, { body });
    await expect.element(message(body)).toBeVisible();
  }
  await expectUnread(desk, 0);
});

test('the divider stands also where the ticket was accepted, which marks it read', async () => {
  await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) =>
      void addTicket(data, contact, { status: 'pending', unreadMessages: 2 }, ['Read before', 'One', 'Two']),
  });
  await page.getByRole('button', { name: `Accept the ticket of ${contact}` }).click();
  await expect.element(message('Two')).toBeVisible();
  await expect.element(log.getByText('New messages')).toBeVisible();
  const top = topOf(log.getByText('New messages'));
  expect(top).toBeGreaterThan(topOf(message('Read before')));
  expect(top).toBeLessThan(topOf(message('One')));
});
