import { disposeAtEnd } from '@balcao/testkit';
import { expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { placesOfPages, restorePages, stopHangingTest } from './restore-pages.ts';

const browser = await openBrowser('http://127.0.0.1');
disposeAtEnd(() => browser.close());
const desk = 'data:text/html,<button>Tickets</button>';
const { page, context } = await browser.openWindow();

it('brings pages back to where they were, whatever a test left open in them', async () => {
  await page.goto(desk);
  const before = placesOfPages();
  await page.evaluate(() => window.addEventListener('beforeunload', (event) => event.preventDefault()));
  await page.goto('data:text/html,<dialog open>Sure?</dialog>');
  await page.setViewportSize({ width: 360, height: 640 });
  await context.setOffline(true);
  await restorePages(before);
  expect([page.url(), page.viewportSize()]).toEqual([desk, { width: 1440, height: 900 }]);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.getByRole('button', { name: 'Tickets' }).waitFor();
});

it('ends a hanging test with its windows, and gives the other windows back', async () => {
  await page.goto(desk);
  const before = placesOfPages();
  const own = await browser.openWindow();
  const stepMs = 1_000;
  context.setDefaultTimeout(stepMs);
  const presses = page.getByRole('button', { name: 'Tickets' });
  const clicked = (async () => {
    for (;;) await presses.click();
  })();
  const hanging = [
    page.evaluate(() => new Promise(() => undefined)),
    own.page.waitForEvent('dialog'),
    clicked,
  ];
  const ended = Promise.allSettled(hanging);
  await stopHangingTest(before, stepMs);
  await restorePages(before);
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(own.page.isClosed()).toBe(true);
  await presses.click();
});
