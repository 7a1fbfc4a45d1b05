import type { Page } from 'playwright-core';
import { deskPage } from './desk-page.ts';

/** The times of screens, measured inside the page, so that the time of the tools does not count. */

/** Measures from the next such event to the frame that shows the selected element; `seenAfter` returns the result. */
export const watchFor = (page: Page, event: 'click' | 'keydown', selector: string): Promise<void> =>
  page.evaluate(
    ([name, sought]) => {
      const painted = new MessageChannel();
      const lookAfterFrame = (): void =>
        void requestAnimationFrame(() => painted.port2.postMessage(undefined));
      painted.port1.onmessage = () => {
        const isSeen = document.querySelector(sought)?.checkVisibility({ visibilityProperty: true });
        if (isSeen === undefined) lookAfterFrame();
        else performance.measure(isSeen ? 'seen' : 'hidden', 'asked');
      };
      const begin = (): void => {
        performance.mark('asked');
        lookAfterFrame();
      };
      document.addEventListener(name, begin, { capture: true, once: true });
    },
    [event, selector] as const,
  );

/** In ms. @throws if the element was in the page before it was visible */
export const seenAfter = async (page: Page): Promise<number> => {
  const measured = await page.waitForFunction(() => {
    const [looked] = ['seen', 'hidden'].flatMap((name) => performance.getEntriesByName(name));
    return looked === undefined ? null : { name: looked.name, duration: looked.duration };
  });
  const looked = await measured.jsonValue();
  await page.evaluate(() => performance.clearMeasures());
  if (looked?.name !== 'seen') throw new Error('It was in the page and could not be seen.');
  return looked.duration;
};

type Conditions = {
  readonly latency: number;
  readonly downloadThroughput: number;
  readonly uploadThroughput: number;
  /** How many times slower the processor is. */
  readonly slowness: number;
};

/** Lighthouse's `Fast 3G`. */
export const firstLoads: readonly (readonly [name: string, conditions: Conditions])[] = [
  ['a desk', { latency: 0, downloadThroughput: -1, uploadThroughput: -1, slowness: 1 }],
  ['Fast 3G', { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000, slowness: 4 }],
];

type FirstLoad = {
  /** When the first ticket of the list appeared, in ms. */
  readonly shownAt: number;
  /** Compressed bytes of script that were loaded by then. */
  readonly bytesBefore: number;
};

/** Opens the pending tickets with an empty cache and a session. Waits for the conversation's script too. */
export const loadFirst = async (page: Page, { slowness, ...line }: Conditions): Promise<FirstLoad> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=listitem] a') === null) return;
      observer.disconnect();
      performance.mark('first row');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/tickets?tab=pending');
  const read = await page.waitForFunction(() => {
    const shownAt = performance.getEntriesByName('first row')[0]?.startTime;
    if (shownAt === undefined) return null;
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'));
    // It is prefetched while the line is idle, before or after the first row.
    if (!scripts.some(({ name }) => name.includes('/conversation-pane'))) return null;
    const before = scripts.filter(({ responseEnd }) => responseEnd <= shownAt);
    return { shownAt, bytesBefore: before.reduce((sum, { transferSize }) => sum + transferSize, 0) };
  });
  await devtools.detach();
  const load = await read.jsonValue();
  if (load === null) throw new Error('The page was left.');
  return load;
};

/** The times in ms from the last key to the frame with the result, including the half second of debounce (rule U19). */
export const searchTimes = async (
  page: Page,
  { searches, contacts }: { readonly searches: number; readonly contacts: number },
): Promise<readonly number[]> => {
  const box = deskPage(page).searchBox;
  await page.evaluate(() => {
    let typedAt = 0;
    document.addEventListener('input', () => (typedAt = performance.now()), { capture: true });
    new MutationObserver(() => {
      const wanted = document.querySelector<HTMLInputElement>('#ticket-search')?.value.toLowerCase();
      const [first] = document.querySelectorAll('[role=tabpanel] [role=listitem] a');
      if (typedAt === 0 || first?.textContent.toLowerCase() !== wanted) return;
      const start = typedAt;
      typedAt = 0;
      requestAnimationFrame(() => performance.measure('found', { start, end: performance.now() }));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  for (let search = 1; search <= searches; search += 1) {
    // With as many digits as the highest number, none is a part of another one or of a phone number, so one contact is
    // found.
    await box.fill(`contact ${String(contacts - search * 87)}`);
    await page.waitForFunction((wanted) => performance.getEntriesByName('found').length === wanted, search);
  }
  return page.evaluate(() => performance.getEntriesByName('found').map(({ duration }) => duration));
};
