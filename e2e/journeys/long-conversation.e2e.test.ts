import { fillLongConversation } from '@balcao/bench/fill';
import { listMessages, sendMessage } from '@balcao/contracts';
import { eventually } from '@balcao/testkit';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { conversationPage } from '../src/conversation-page.ts';
import { seenAfter, watchFor } from '../src/screen-times.ts';

const contact = 'Bia Souza';
const other = 'Davi Rocha';
const messages = 20_000;
/** This many pages above the newest: further than anybody scrolls. */
const quotedPage = 990;
/** What a window shows and some rows outside it. With more, rows would not be virtualized. */
const rowsAtMost = 80;

const { stack, browser, admin, adminId } = await openDesk();
let talk: ReturnType<typeof conversationPage>;
let quotedBody: string;
let connectionId: number;
const phone = '5511987654321';

const ticketIdOf = (name: string): Promise<number> =>
  eventually(async () => {
    const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
    const ticket = tickets.find((each) => each.contact.name === name);
    expect(ticket).toBeDefined();
    return ticket?.id ?? 0;
  });

beforeAll(async () => {
  connectionId = await admin.connectSimulatedPhone('Reception');
  await admin.write(connectionId, { from: phone, name: contact, body: 'Hello' });
  await admin.write(connectionId, { from: '5511987654322', name: other, body: 'Good morning' });
  const [ticketId, otherId] = [await ticketIdOf(contact), await ticketIdOf(other)];
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  await eventually(async () => {
    const known = await pool.query('select from messaging.rm_tickets where ticket_id = $1', [ticketId]);
    expect(known.rowCount).toBe(1);
  });
  await fillLongConversation(pool, ticketId, messages);
  await pool.end();
  await admin.accept(ticketId, adminId);
  await admin.accept(otherId, adminId);
  const page = await admin.call(listMessages, {
    params: { ticketId },
    query: { pageNumber: String(quotedPage), markRead: 'false' },
  });
  const quoted = page.messages[0];
  quotedBody = quoted?.body ?? '';
  await admin.call(sendMessage, {
    params: { ticketId },
    body: { body: 'As I wrote', quotedMsg: { id: quoted?.id ?? '' } },
  });
  const { page: window } = await browser.openWindow({ withoutWorker: true });
  talk = conversationPage(window, contact);
  await talk.comeIn(stack.adminEmail, stack.adminPassword, { at: `/tickets/${String(ticketId)}?tab=open` });
  await talk.log.getByText('As I wrote').waitFor();
});

/** Logs a duration, which no assertion depends on. */
const say = (what: string, ms: number): void => console.log(`${what}: ${ms.toFixed(0)}`);

const scroller = (page: Page) => page.locator('[data-virtuoso-scroller="true"]').last();
const rowCount = (): Promise<number> => talk.log.getByRole('article').count();

it('keeps the scroll position when older messages load, with few rows, on a slow machine too', async () => {
  const { page, log } = talk;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  onTestFinished(async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });
  const scroll = scroller(page);
  const shownAt = async (text: string): Promise<number> =>
    (await log.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
  for (let turn = 0; turn < 5; turn += 1) {
    // Scrolls the oldest loaded message to the top, so that older ones load.
    const { anchor, y } = await scroll.evaluate(async (element) => {
      element.scrollTop = 0;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const text = [...element.querySelectorAll('article *')].find(
        ({ children, textContent }) => children.length === 0 && /^Line \d+ of/.test(textContent),
      );
      return { anchor: text?.textContent ?? '', y: text?.getBoundingClientRect().y ?? Number.NaN };
    });
    // The rows above have their real heights; one is higher than estimated.
    await eventually(async () => {
      const [above = anchor] = await log.getByRole('article').allInnerTexts();
      expect(above).not.toContain(anchor);
      expect(Math.abs((await shownAt(anchor)) - y)).toBeLessThan(4);
    });
    expect(await rowCount()).toBeLessThan(rowsAtMost);
  }

  // Six pages of messages are more than five sheets, and the window shows the same rows afterwards (rule U22).
  const shown = await log.getByRole('article').allInnerTexts();
  const sheets = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b(?!s)/g);
  expect(sheets?.length).toBeGreaterThan(5);
  expect(await log.getByRole('article').allInnerTexts()).toEqual(shown);
});

it('fetches a quoted message from far up with one call and scrolls to it', async () => {
  const { page, log } = talk;
  await page.getByRole('button', { name: 'Go to the newest message' }).click();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/messages/')) asked.push([...searchParams.keys()].join());
  });
  await log.getByRole('button', { name: `Go to the quoted message of ${contact}` }).click();
  const found = log.getByRole('article').filter({ has: page.getByText(quotedBody, { exact: true }) });
  await found.filter({ hasNot: page.locator('[data-quote]') }).waitFor();
  await log.getByText('Looking for the quoted message…').waitFor({ state: 'hidden' });
  const box = await found.filter({ hasNot: page.locator('[data-quote]') }).boundingBox();
  const frame = await log.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThan(frame?.y ?? Number.NaN);
  expect(box?.y ?? Number.NaN).toBeLessThan((frame?.y ?? 0) + (frame?.height ?? 0));
  expect(await rowCount()).toBeLessThan(rowsAtMost);
  expect(asked[0]).toBe('markRead,around');
  expect(asked.length).toBeLessThan(5);
});

it('scrolls on from there in both directions, and back to messages that came meanwhile', async () => {
  const { page, log } = talk;
  const linesOf = async (): Promise<readonly number[]> =>
    (await log.getByRole('article').allInnerTexts()).map((text) => Number(/Line (\d+)/.exec(text)?.[1]));
  const [from = 0] = await linesOf();
  await admin.write(connectionId, { from: phone, name: contact, body: 'Written meanwhile' });
  const goOn = async (top: number, isThere: (lines: readonly number[]) => boolean): Promise<void> =>
    eventually(async () => {
      await scroller(page).evaluate((element, to) => element.scrollTo({ top: to }), top);
      expect(await linesOf()).toSatisfy(isThere);
    });
  await goOn(0, ([oldest = Infinity]) => oldest < from - 30);
  await goOn(1e7, (shown) => (shown.at(-1) ?? 0) > from + 60);
  const lines = await linesOf();
  expect(lines).toEqual(lines.map((_, index) => (lines[0] ?? 0) + index));
  expect(await log.getByText('Written meanwhile').count()).toBe(0);

  // It is further down than the loaded messages, and counts as new.
  const toNewest = page.getByRole('button', { name: '1 new' });
  const pill = await toNewest.boundingBox();
  const center = [(pill?.x ?? 0) + 22, (pill?.y ?? 0) + 22] as const;
  // Whichever part of a message is under it.
  const hit = await scroller(page).evaluate(
    (element, [x, y]) =>
      Array.from({ length: 30 }, () => {
        element.scrollTop -= 5;
        return document.elementFromPoint(x, y)?.closest('button')?.ariaLabel;
      }),
    center,
  );
  expect([...new Set(hit)]).toEqual(['1 new']);
  await toNewest.click();
  await log.getByText('Written meanwhile').waitFor();
  await toNewest.waitFor({ state: 'hidden' });
});

it('shows a message that is sent from far up at the end', async () => {
  const { page, log, write } = talk;
  await log.getByRole('button', { name: `Go to the quoted message of ${contact}` }).click();
  await log.getByText(quotedBody, { exact: true }).nth(0).waitFor();
  await page.getByRole('button', { name: 'Go to the newest message' }).waitFor();
  await write('Sent from far up');
  await log.getByText('Sent from far up').waitFor();
  await log.getByText('Written meanwhile').waitFor();
});

it('opens again from the cache, before the server answers', async () => {
  const { page, log } = talk;
  const link = (name: string) => page.getByRole('link', { name: new RegExp(name) }).first();
  await link(other).click();
  await page
    .getByRole('log', { name: `Messages with ${other}` })
    .getByText('Good morning')
    .waitFor();
  // From here on no request is answered.
  await page.route(/\/(?:messages|tickets)\/\d+/, () => undefined);
  await watchFor(page, 'click', `[role=log][aria-label$='${contact}'] article`);
  const emptyFrames = await page.evaluateHandle((name) => {
    const frames = { count: 0 };
    const look = (): void => {
      const opened = document.querySelector(`[role=log][aria-label$='${name}']`);
      const message = opened?.querySelector('article') ?? null;
      if (message !== null) return;
      if (opened !== null) frames.count += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    return frames;
  }, contact);
  await link(contact).click();
  await log.getByText('As I wrote').waitFor();
  say('opening what is there, in ms', await seenAfter(page));
  // The first frame of a conversation measures it; its messages are in the same frame.
  expect((await emptyFrames.jsonValue()).count).toBeLessThanOrEqual(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

it('keeps up with typing on a slow machine', async () => {
  const { page, composer } = talk;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  onTestFinished(async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  });
  await page.evaluate(() => {
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) performance.measure('longtask', { start: 0, duration });
    }).observe({ type: 'longtask' });
  });
  const text = 'Typed with a conversation of years above it';
  // No test of the machine's speed: beside other tests this takes as long as it takes.
  await composer.pressSequentially(text, { delay: 20, timeout: 100_000 });
  expect(await composer.inputValue()).toBe(text);
  const longest = await page.evaluate(() =>
    Math.max(0, ...performance.getEntriesByName('longtask').map(({ duration }) => duration)),
  );
  say('longest task while typing, CPU 4 times slower, in ms', longest);
});

it('shows a sent message at once', async () => {
  const { page, log, write } = talk;
  await watchFor(page, 'keydown', '[role=log] article:not([data-message])');
  await write('Shown at once');
  await log.getByText('Shown at once').waitFor();
  say('from Enter to the bubble, in ms', await seenAfter(page));
});
