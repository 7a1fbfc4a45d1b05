import { fillTickets } from '@balcao/bench/fill';
import { connectBus } from '@balcao/event-bus';
import { createLogger } from '@balcao/service-kit';
import { eventually } from '@balcao/testkit';
import { isThorough } from '@balcao/testkit/thoroughness';
import { beforeAll, expect, it } from 'vitest';
import { openDesk } from '../src/open-desk.ts';
import { countOnTab, deskPage } from '../src/desk-page.ts';
import { firstLoads, loadFirst, searchTimes } from '../src/screen-times.ts';

const tickets = isThorough ? 30_000 : 5_000;
const largestScript = 250_000;
/** What a window shows and what lies just outside of it. */
const rowsAtMost = 60;

/** For who reads the log: how fast it was is no matter of passing. */
const say = (what: string, figure: number): void => console.log(`${what}: ${figure.toFixed(0)}`);

const { stack, browser, admin } = await openDesk();

beforeAll(async () => {
  const connectionId = await admin.connectSimulatedPhone('Reception');
  const log = createLogger({ service: 'e2e', level: 'error' });
  const bus = await connectBus({ url: stack.natsUrl, name: 'e2e', log });
  await fillTickets(bus, connectionId, tickets);
  await bus.close();
});

it.each(firstLoads)(
  'fetches at most 250 kB of script before the first list, and what may come next after it: %s',
  async (name, conditions) => {
    const { page, context } = await browser.openWindow();
    const desk = deskPage(page);
    await desk.comeIn(stack.adminEmail, stack.adminPassword);
    await desk.tab('Pending').getByText(countOnTab(tickets)).waitFor();

    const { shownAt, bytesBefore } = await loadFirst(page, conditions);
    say(`The list of ${String(tickets)} tickets on ${name}, in ms`, shownAt);
    say('and its script, in kB', bytesBefore / 1_000);
    expect(bytesBefore).toBeGreaterThan(50_000);
    expect(bytesBefore).toBeLessThanOrEqual(largestScript);
    await context.close();
  },
);

it('keeps few rows of a long list, however far somebody goes, and asks once for what is searched', async () => {
  const { page, context } = await browser.openWindow();
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await desk.tab('Pending').click();
  const rows = page.getByRole('listitem');
  await rows.first().waitFor();
  const scroller = page.locator('[data-virtuoso-scroller="true"]').first();
  for (let pages = 0; pages < 10; pages += 1) {
    const height = await scroller.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
      return element.scrollHeight;
    });
    await eventually(async () =>
      expect(await scroller.evaluate((element) => element.scrollHeight)).toBeGreaterThan(height),
    );
    expect(await rows.count()).toBeLessThan(rowsAtMost);
  }

  const searches: string[] = [];
  page.on('request', (request) => {
    const asked = new URL(request.url()).searchParams.get('searchParam');
    if (asked !== null) searches.push(asked);
  });
  const box = desk.searchBox;
  await box.pressSequentially('contact 4987');
  await desk.row('Contact 4987').locator('mark').first().waitFor();
  expect(searches.at(-1)).toBe('contact 4987');
  // Not for every letter: a machine that stalls while somebody types may ask in between.
  expect(searches.length).toBeLessThan(4);

  const waits = await searchTimes(page, { searches: 20, contacts: tickets });
  say(
    'What is searched for is found, p95 of 20, in ms',
    waits.toSorted((one, other) => one - other)[18] ?? Number.NaN,
  );
  say('of which are the rest of the keys, in ms', 500);
  await box.fill('nobodyofthatname');
  await page.getByText('Nothing found').waitFor();
  await page.getByText('Try other words').waitFor();
  await context.close();
});

it('comes back on a small screen to where the list was left, and to the top of another one', async () => {
  const { page, context } = await browser.openWindow({ touch: true });
  const desk = deskPage(page);
  await desk.comeIn(stack.adminEmail, stack.adminPassword);
  await page.setViewportSize({ width: 390, height: 844 });
  await desk.tab('Pending').click();
  const scroller = page.locator('[data-virtuoso-scroller="true"]').first();
  const rows = page.getByRole('listitem');
  await rows.first().waitFor();
  const first = await rows.first().innerText();
  await scroller.evaluate((element) => (element.scrollTop = 3_000));
  const top = () => scroller.evaluate((element) => element.scrollTop);
  const inSight = () =>
    scroller.evaluate((element) => {
      const { x, y } = element.getBoundingClientRect();
      const row = document.elementFromPoint(x + 100, y + 200)?.closest('[role="listitem"]');
      return row?.querySelector('a')?.href;
    });
  const link = await eventually(async () => {
    const found = await inSight();
    expect(found).toMatch(/\/tickets\/\d+/);
    return found ?? '';
  });
  await page
    .locator(`a[href="${new URL(link).pathname}${new URL(link).search}"]`)
    .first()
    .click();
  await page.waitForURL(link);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goBack();
  await eventually(async () => expect(await inSight()).toBe(link));
  expect(await top()).toBe(3_000);

  await desk.tab('Closed').click();
  await desk.tab('Pending').click();
  await eventually(async () => expect(await rows.first().innerText()).toBe(first));
  expect(await top()).toBe(0);
  await context.close();
});
