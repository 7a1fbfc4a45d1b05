import { fillLongConversation, fillTickets } from '@balcao/bench/fill';
import { fillCatalogue } from '@balcao/bench/fill-admin';
import { figuresOf } from '@balcao/bench/measure';
import { connectBus } from '@balcao/event-bus';
import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import { startStack, type Stack } from '@balcao/local/stack';
import { createLogger } from '@balcao/service-kit';
import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../src/chromium.ts';
import { conversationPage } from '../src/conversation-page.ts';
import { countOnTab, deskPage } from '../src/desk-page.ts';
import {
  measureFirstOpenings,
  measureLostLine,
  measureLostRaces,
  measurePalette,
  measureScrolling,
  measureTables,
  measureTyping,
} from './moments.ts';
import { measureChangedScreens } from './changed-rights.ts';
import { firstLoads, loadFirst, searchTimes, seenAfter, watchFor } from '../src/screen-times.ts';

/** `--short` fills and measures a small desk, to check that the script runs; its figures say little. */
const isShort = process.argv.includes('--short');
const size = isShort ? { tickets: 5_000, messages: 2_000 } : { tickets: 10_000, messages: 20_000 };
const repeats = isShort ? 2 : 20;
const loads = isShort ? 1 : 5;

const say = (line: string): void => {
  console.log(line);
};
const sayTimes = (what: string, times: readonly number[]): void => {
  const { median, p95 } = figuresOf(1, times, 0, 1);
  say(`${what}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
};

const sayings = { line: say, times: sayTimes };

const talks = ['Bia Souza', 'Davi Rocha'] as const;

/** Fills a ticket list as long as a busy desk's, and two conversations, one of them years long. */
const fillDesk = async (stack: Stack): Promise<void> => {
  const admin = deskClient(stack.url);
  const { user } = await admin.signIn(stack.adminEmail, stack.adminPassword);
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const log = createLogger({ service: 'bench', level: 'error' });
  const bus = await connectBus({ url: stack.natsUrl, name: 'bench', log });
  await fillTickets(bus, connectionId, size.tickets);
  await bus.close();
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 1 });
  for (const [index, name] of talks.entries()) {
    await admin.write(connectionId, { from: `551198765432${String(index)}`, name, body: 'Good morning' });
    const ticketId = await until(
      async () => {
        const { tickets } = await admin.tickets({ status: 'pending', showAll: 'true' });
        return tickets.find(({ contact }) => contact.name === name)?.id;
      },
      () => `the ticket of ${name} did not come`,
    );
    await admin.accept(ticketId, user.id);
    if (index === 0) await fillLongConversation(pool, ticketId, size.messages);
  }
  await fillCatalogue(pool, size.tickets);
  await pool.end();
};

const openWindow = async (stack: Stack, browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: stack.url,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await deskPage(page).signIn(stack.adminEmail, stack.adminPassword);
  return page;
};

const measureFirstLoads = async (stack: Stack, browser: Browser): Promise<void> => {
  for (const [name, conditions] of firstLoads) {
    const times: number[] = [];
    let bytes = 0;
    for (let load = 0; load < loads; load += 1) {
      const page = await openWindow(stack, browser);
      const { shownAt, bytesBefore } = await loadFirst(page, conditions);
      times.push(shownAt);
      bytes = Math.max(bytes, bytesBefore);
      await page.context().close();
    }
    sayTimes(
      `first load of ${size.tickets} tickets on ${name}, ${(bytes / 1_000).toFixed(0)} kB of script`,
      times,
    );
  }
};

/** Opens tickets in turn that were open before, so nothing has to be fetched. */
const measureOpening = async (page: Page): Promise<void> => {
  await page.goto('/tickets?tab=open');
  const open = async (name: string): Promise<number> => {
    await watchFor(page, 'click', `[role=log][aria-label$='${name}'] article`);
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click();
    return seenAfter(page);
  };
  for (const name of talks) await open(name);
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) for (const name of talks) times.push(await open(name));
  sayTimes('a ticket that was open before, from the click', times);
};

const measureSending = async (page: Page): Promise<void> => {
  const talk = conversationPage(page, talks[1]);
  const times: number[] = [];
  for (let turn = 0; turn < repeats; turn += 1) {
    await watchFor(page, 'keydown', '[role=log] article:not([data-message])');
    await talk.write(`Answer ${String(turn)}`);
    times.push(await seenAfter(page));
    // Waits until this bubble is sent, so that it is not taken for the next one's.
    await talk.log.locator('article:not([data-message])').waitFor({ state: 'detached' });
  }
  sayTimes('an answer, from Enter to its bubble', times);
};

const measureSearch = async (page: Page): Promise<void> => {
  await page.goto('/tickets?tab=pending');
  await deskPage(page).tab('Pending').getByText(countOnTab(size.tickets)).waitFor();
  sayTimes(
    'what is searched for, 500 ms of rest in it',
    await searchTimes(page, { searches: repeats, contacts: size.tickets }),
  );
};

const stack = await startStack();
try {
  await fillDesk(stack);
  const browser = await launchChromium();
  try {
    await measureFirstLoads(stack, browser);
    const page = await openWindow(stack, browser);
    await measureOpening(page);
    await measureSending(page);
    await measureSearch(page);
    await measureScrolling(page, talks[0], sayings);
    // In the conversation that was scrolled.
    await measureTyping(page, sayings);
    await measureTables(page, sayings);
    await measurePalette(page, sayings);
    await measureFirstOpenings(stack, page, { guests: repeats, say: sayings });
    await measureLostRaces(stack, page, { races: repeats, say: sayings });
    await measureChangedScreens(
      stack,
      await (await browser.newContext({ baseURL: stack.url, locale: 'en-US' })).newPage(),
      {
        turns: repeats,
        sayTimes,
      },
    );
    await measureLostLine(stack, page, { losses: isShort ? 2 : 5, say: sayings });
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}
