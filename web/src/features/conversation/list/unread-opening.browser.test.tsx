import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { conversationView } from '../../../testing/desk/conversation-view.ts';
import { addTicket, type DeskData } from '../../../testing/desk/desk-data.ts';
import { slowProcessor } from '../../../testing/desk/emulate.ts';
import { publishMessage } from '../../../testing/desk/message-answers.ts';
import { type OpenDesk, openDesk } from '../../../testing/desk/open-desk.tsx';

const contact = 'Bia Souza';
const longText = Array.from({ length: 2_000 }, (_, index) => `w${String(index)}`).join(' ');
/** A few messages that are higher than many windows. */
const longTexts = ['First of all', longText, longText, longText, 'Last of all'];
const manyTexts = Array.from({ length: 30 }, (_, index) => `Line ${String(index)}`);
const { log, message } = conversationView(contact);
const pill = log.getByRole('button', { name: '1 new' });
const newestButton = log.getByRole('button', { name: 'Go to the newest message' });

/** A ticket of this user with some messages read and the rest unread. */
const prepareUnread = (data: DeskData, read: readonly string[], unread: readonly string[]): void => {
  addTicket(data, contact, { status: 'open', unreadMessages: unread.length }, [...read, ...unread]);
};

const openUnread = (read: readonly string[], unread: readonly string[]): Promise<OpenDesk> =>
  openDesk({ at: '/tickets/1', prepare: ({ data }) => prepareUnread(data, read, unread) });

const expectUnread = (desk: OpenDesk, count: number) =>
  expect.poll(() => desk.data.tickets[0]?.unreadMessages).toBe(count);

const topOf = (part: Locator): number => part.element().getBoundingClientRect().top;

/** The divider and the messages after it fill the window. */
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
])(
  'opens at the first unread message and reports only messages that were shown as read: $where',
  async (machine) => {
    await slowProcessor(machine.slowness);
    const desk = await openUnread(machine.read, longTexts);
    await expect.element(newestButton).toBeVisible();
    await expectAtFirst();
    await expect.element(message('First of all')).toBeVisible();
    // New messages do not move the list.
    publishMessage(desk.data, 1, { body: 'One more' });
    await expect.element(pill).toBeVisible();
    await expectAtFirst();
    await expectUnread(desk, longTexts.length + 1);

    await pill.click();
    await expect.element(message('One more')).toBeVisible();
    await expect.element(pill).not.toBeInTheDocument();
    await expectUnread(desk, 0);
  },
);

test('opens there too if one page cannot hold all unread messages', async () => {
  const news = Array.from({ length: 45 }, (_, index) => `News ${String(index)}`);
  const desk = await openUnread(manyTexts, news);
  await expect.element(message('News 0')).toBeVisible();
  await expectAtFirst();
  await expect.element(message('Line 29')).toBeVisible();
  await expectUnread(desk, news.length);
  // It is counted, though it is newer than the loaded messages.
  publishMessage(desk.data, 1, { body: 'Meanwhile' });
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

test('opens at the newest after an accept, however many messages that marked as read', async () => {
  const { gateway } = await openDesk({
    at: '/tickets?tab=pending',
    prepare: ({ data }) => void addTicket(data, contact, {}, manyTexts),
  });
  const accept = page.getByRole('button', { name: `Accept the ticket of ${contact}` });
  // A pointer that rests there is about to open it.
  await accept.hover();
  await expect.poll(() => gateway.asked).toContain('showTicket');
  await accept.click();
  await expect.element(message('Line 29')).toBeVisible();
  await expect.element(newestButton).not.toBeInTheDocument();
});

test('reports unread messages as read if they are all in view, and follows new ones', async () => {
  const desk = await openUnread(['Good morning'], ['Are you there?', 'Hello?']);
  await expect.element(message('Hello?')).toBeVisible();
  await expectUnread(desk, 0);
  for (const body of manyTexts) {
    publishMessage(desk.data, 1, { body });
    await expect.element(message(body)).toBeVisible();
  }
  await expectUnread(desk, 0);
});

test('the divider also shows after an accept, which marks all messages as read', async () => {
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
