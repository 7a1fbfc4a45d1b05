import type { BrowserContext, Page } from 'playwright-core';
import { z } from 'zod';

const place = 'saidAlerts';

/**
 * Each page of a window records what its alerts said. A toast is visible for three seconds, so a test that polls from
 * outside may miss it on a busy machine.
 */
export const rememberAlerts = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript((name) => {
    const said: string[] = [];
    Reflect.set(window, name, said);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const alerts = [...node.querySelectorAll('[role=alert]')];
          if (node.matches('[role=alert]')) alerts.push(node);
          said.push(...alerts.map(({ textContent }) => textContent));
        }
    }).observe(document, { childList: true, subtree: true });
  }, place);
};

/** What the page's alerts said since it was loaded. */
export const saidAlerts = async (page: Page): Promise<readonly string[]> =>
  z.array(z.string()).parse(await page.evaluate((name): unknown => Reflect.get(window, name), place));

/** Waits until an alert has said this since the page was loaded, whether it is still visible or not. */
export const untilSaid = async (page: Page, words: string): Promise<void> => {
  await page.waitForFunction(
    ([name, wanted]) => {
      const said: unknown = Reflect.get(window, name);
      return Array.isArray(said) && said.some((text) => String(text).includes(wanted));
    },
    [place, words] as const,
    { polling: 100 },
  );
};
