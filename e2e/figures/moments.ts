import { deskClient } from '@balcao/desk-client';
import { until } from '@balcao/desk-client/wait';
import type { Stack } from '@balcao/local/stack';
import type { Page } from 'playwright-core';
import { deskPage } from '../src/desk-page.ts';
import { frameTimes, keyTimes, watchFrames } from '../src/moment-times.ts';

type Say = {
  readonly line: (text: string) => void;
  readonly times: (what: string, times: readonly number[]) => void;
};

const password = 'a-good-password';

/**
 * Opens tickets for the first time in this browser: the times until their messages, and until a skeleton if they load
 * slowly.
 */
export const measureFirstOpenings = async (
  stack: Stack,
  page: Page,
  { guests, say }: { readonly guests: number; readonly say: Say },
): Promise<void> => {
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  const connectionId = (await admin.connections())[0]?.id ?? 0;
  await page.goto('/tickets?tab=pending');
  let guest = 0;
  const openOne = async (sought: (name: string) => string): Promise<number> => {
    guest += 1;
    const name = `Guest ${String(guest)} of the figures`;
    await admin.write(connectionId, {
      from: `55119870${String(10_000 + guest)}`,
      name,
      body: 'Good morning',
    });
    const link = deskPage(page).row(name).getByRole('link', { name, exact: true });
    await link.waitFor();
    // A person who reads a name takes longer than the page needs to become idle.
    await page.evaluate(() => new Promise((rest) => requestIdleCallback(rest)));
    const seen = await watchFrames(page, 'click', [sought(name)]);
    // Without hovering, because hovering prefetches the ticket.
    await link.dispatchEvent('click');
    const [after = Number.NaN] = await seen();
    return after;
  };
  const messages: number[] = [];
  for (let turn = 0; turn < guests; turn += 1)
    messages.push(await openOne((name) => `[role=log][aria-label$='${name}'] article`));
  say.times('a ticket that was never open here, from the click to its messages', messages);

  const answers = /\/(?:messages|tickets)\/\d+/u;
  const shapes: number[] = [];
  for (let turn = 0; turn < guests; turn += 1) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    await page.route(answers, async (route) => {
      await promise;
      await route.continue();
    });
    shapes.push(await openOne(() => 'section[aria-label=Conversation] [role=status][aria-label=Loading]'));
    resolve(undefined);
    await page.getByRole('log').getByRole('article').first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  }
  say.times('a ticket that was never open here and takes long, from the click to its shape', shapes);
};

/** Typing in the open conversation, on a processor four times slower. */
export const measureTyping = async (page: Page, say: Say): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const { composer } = deskPage(page);
  const text = 'Typed with a conversation of years above it';
  const times = await keyTimes(page, text.length, () => composer.pressSequentially(text, { delay: 60 }));
  await composer.fill('');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  say.times('typing, from a key to its frame, processor 4 times slower', times);
};

const sayFrames = (what: string, times: readonly number[], say: Say): void => {
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const late = times.filter((time) => time > 25).length;
  say.line(
    `scrolling ${what}: ${(1_000 / mean).toFixed(0)} frames a second, ` +
      `${String(late)} of ${String(times.length)} late, the longest after ${Math.max(...times).toFixed(0)} ms`,
  );
};

const frames = 300;

export const measureScrolling = async (page: Page, talk: string, say: Say): Promise<void> => {
  await page.goto('/tickets?tab=pending');
  await page.getByRole('listitem').first().waitFor();
  const scrollers = page.locator('[data-virtuoso-scroller="true"]');
  sayFrames('the list', await frameTimes(scrollers.first(), 30, frames), say);
  await deskPage(page).tab('Open').click();
  await deskPage(page).row(talk).getByRole('link', { name: talk, exact: true }).click();
  await deskPage(page).conversation(talk).getByRole('article').first().waitFor();
  sayFrames('a long conversation', await frameTimes(scrollers.last(), -30, frames), say);
};

/** Admin pages with ten thousand entries; further pages are fetched during scrolling. */
export const measureTables = async (page: Page, say: Say): Promise<void> => {
  for (const path of ['/contacts', '/tags', '/quickAnswers']) {
    await page.goto(path);
    const table = page.getByRole('main').locator('[data-virtuoso-scroller="true"]');
    await table.getByRole('row').nth(1).waitFor();
    sayFrames(`ten thousand entries of ${path}`, await frameTimes(table, 30, frames), say);
    say.line(`${path} holds ${String(await table.getByRole('row').count())} rows then`);
  }
};

export const measurePalette = async (page: Page, say: Say): Promise<void> => {
  await page.goto('/tickets?tab=pending');
  await page.getByRole('listitem').first().waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Tickets, contacts, pages, actions' });
  await field.waitFor();
  const text = 'contact 9987';
  const times = await keyTimes(page, text.length, () => field.pressSequentially(text, { delay: 60 }));
  await page.keyboard.press('Escape');
  say.times('the palette, from a key to its frame', times);
};

/** Another user accepts a ticket while this user's click is on its way: the time until the page says so. */
export const measureLostRaces = async (
  stack: Stack,
  page: Page,
  { races, say }: { readonly races: number; readonly say: Say },
): Promise<void> => {
  const admin = deskClient(stack.url);
  await admin.signIn(stack.adminEmail, stack.adminPassword);
  await admin.changeSetting('allTicket', 'enabled');
  const { id: anaId } = await admin.createAttendant('Ana Prado', 'ana@desk.example', password);
  const ana = deskClient(stack.url);
  await ana.signIn('ana@desk.example', password);
  const change = /\/tickets\/\d+$/u;
  await page.route(change, async (route) => {
    const request = route.request();
    if (request.method() === 'PUT') await ana.accept(Number(request.url().split('/').at(-1)), anaId);
    await route.continue();
  });
  await page.goto('/tickets?tab=pending');
  const told = '[role=alert]';
  const times: number[] = [];
  for (let race = 0; race < races; race += 1) {
    const accept = page.getByRole('button', { name: /^Accept the ticket of /u }).first();
    await accept.waitFor();
    const seen = await watchFrames(page, 'click', [told]);
    // By keyboard: a button that appears under a resting pointer ignores clicks for a second.
    await accept.press('Enter');
    times.push(...(await seen()));
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
  await page.unroute(change);
  say.times('a lost race for a ticket, from the click to who has it', times);
};

/** The desk stops answering and the browser gets no event: the time until the page says so. */
export const measureLostLine = async (
  stack: Stack,
  page: Page,
  { losses, say }: { readonly losses: number; readonly say: Say },
): Promise<void> => {
  const [socket] = await Promise.all([page.waitForEvent('websocket'), page.goto('/tickets')]);
  // Nothing is lost before there is a line.
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'));
  const banner = page.getByText('Connection to the desk lost');
  const times: number[] = [];
  for (let loss = 0; loss < losses; loss += 1) {
    await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
    await banner.waitFor({ state: 'hidden' });
    stack.services.gateway.kill('SIGSTOP');
    const lostAt = performance.now();
    await banner.waitFor();
    times.push(performance.now() - lostAt);
    stack.services.gateway.kill('SIGCONT');
  }
  await until(
    async () => ((await banner.count()) === 0 ? true : undefined),
    () => 'the line did not come back',
  );
  say.times('a line that falls silent, until the banner says so', times);
};
