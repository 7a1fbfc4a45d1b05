import type { Locator, Page } from 'playwright-core';

/**
 * The times in ms from the next such event to the frames in which each of these is visible; the result waits for all of
 * them. Hidden elements do not count.
 */
export const watchFrames = async (
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

/**
 * The moment of the first frame in which the element is gone. Waiting for a locator is no measure: it looks again after 20,
 * 70, 170, 270, 770 ms and so on.
 */
export const watchUntilGone = async (sight: Locator): Promise<() => Promise<number>> => {
  const watched = await sight.evaluateHandle((element) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = (): void => {
      if (element.isConnected) requestAnimationFrame(look);
      else resolve(Date.now());
    };
    look();
    return { promise };
  });
  return () => watched.evaluate(({ promise }) => promise);
};

/** The browser does not measure shorter durations. */
const resolutionMs = 16;

/** The times in ms from each of these keys to the frame that shows its effect, as the browser measures them. */
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
        // The effect of the last key is painted first.
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        note(observer.takeRecords());
        observer.disconnect();
        return [...longest.values()];
      },
    };
  }, resolutionMs);
  await type();
  const told = await watched.evaluate(({ read }) => read());
  return [...told, ...Array.from({ length: Math.max(0, keys - told.length) }, () => resolutionMs)];
};

/** The times in ms from frame to frame while a list scrolls by a step in each. */
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
