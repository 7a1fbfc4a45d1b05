import { eventually } from '@balcao/testkit';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The answer to `resume`: how far the live log is. */
const isResumed = (frame: string | Buffer): boolean => /^43\d+\[\{"head":/u.test(String(frame));

/**
 * Follows what a page that is not open yet asks for. The function that it gives waits until the page is live and has every
 * answer: before that it may still fetch its lists a second time, for what happened before its line stood.
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
    // By then the page has read that frame, and asked for what follows from it.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await eventually(() => {
      expect(onTheirWay.size).toBe(0);
    });
  };
};
