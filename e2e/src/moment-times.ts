import type { Locator, Page } from 'playwright-core';

/**
 * From the next such event to the frames in which each of these can be seen, in ms; the answer waits for all of them.
 * What is in the page and hidden is not seen.
 */
export const watchSights = async (
  page: Page,
  event: 'click' | 'keydown',
  selectors: readonly string[],
): Promise<() => Promise<readonly number[]>> => {
  const watched = await page.evaluateHandle(
    ([name, sought]) => {
      const { promise, resolve } = Promise.withResolvers<readonly number[]>();
      const seen = new Map<string, number>();
      const painted = new MessageChannel();
      let askedAt = 0;
      const lookAfterFrame = (): void =>
        void requestAnimationFrame(() => painted.port2.postMessage(undefined));
      const isSeen = (selector: string): boolean =>
        [...document.querySelectorAll(selector)].some((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        );
      painted.port1.onmessage = () => {
        for (const selector of sought)
          if (!seen.has(selector) && isSeen(selector)) seen.set(selector, performance.now() - askedAt);
        if (seen.size < sought.length) lookAfterFrame();
        else resolve(sought.map((selector) => seen.get(selector) ?? Number.NaN));
      };
      document.addEventListener(
        name,
        () => {
          askedAt = performance.now();
          lookAfterFrame();
        },
        { capture: true, once: true },
      );
      return { promise };
    },
    [event, selectors] as const,
  );
  return () => watched.evaluate(({ promise }) => promise);
};

/** Less than this the browser does not tell apart. */
const tellsFromMs = 16;

/** From each of so many keys to the frame that shows what it did, as the browser measures it, in ms. */
export const keyTimes = async (
  page: Page,
  keys: number,
  type: () => Promise<void>,
): Promise<readonly number[]> => {
  const watched = await page.evaluateHandle((durationThreshold) => {
    const longest = new Map<number, number>();
    const note = (entries: PerformanceEntryList): void => {
      for (const entry of entries) {
        const id = Number(Reflect.get(entry, 'interactionId') ?? 0);
        if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    const wanted = { type: 'event', durationThreshold };
    observer.observe(wanted);
    return {
      read: async (): Promise<readonly number[]> => {
        // What the last key did is painted first.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        note(observer.takeRecords());
        observer.disconnect();
        return [...longest.values()];
      },
    };
  }, tellsFromMs);
  await type();
  const told = await watched.evaluate(({ read }) => read());
  return [...told, ...Array.from({ length: Math.max(0, keys - told.length) }, () => tellsFromMs)];
};

/** From frame to frame while a list scrolls by so much in each, in ms. */
export const frameTimes = (scroller: Locator, step: number, frames: number): Promise<readonly number[]> =>
  scroller.evaluate(
    async (element, [by, count]) => {
      const times: number[] = [];
      let before = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < count; frame += 1) {
        element.scrollTop += by;
        const now = await new Promise<number>(requestAnimationFrame);
        times.push(now - before);
        before = now;
      }
      return times;
    },
    [step, frames] as const,
  );
