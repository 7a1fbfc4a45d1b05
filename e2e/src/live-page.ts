import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The answer to `resume`: the position of the live log. */
const isResumed = (frame: string | Buffer): boolean => /^43\d+\[\{"head":/u.test(String(frame));

/**
 * Follows the requests of a page that is not open yet. The returned function waits until the page is live and has every
 * answer: before that, it may fetch its lists a second time, for updates from before its socket was connected.
 */
export const followUntilLive = (page: Page): (() => Promise<void>) => {
  const { promise: isLive, resolve } = Promise.withResolvers<undefined>();
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => {
      if (isResumed(payload)) resolve(undefined);
    }),
  );
  const onTheirWay = new Set<unknown>();
  page.on('request', (request) => onTheirWay.add(request));
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  return async () => {
    await isLive;
    // By then the page has read that frame, and requested what follows from it.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await eventually(() => {
      expect(onTheirWay.size).toBe(0);
    });
  };
};
