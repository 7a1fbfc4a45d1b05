import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { learnServerTime, serverNow } from './server-clock.ts';

// With fixed time, so that two reads are equal.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const dated = (ms: number): string => new Date(ms).toUTCString();
const away = (): number => Math.abs(serverNow() - Date.now());
const answer = (aheadMs: number, underWayMs = 40): void => {
  const askedAt = Date.now();
  learnServerTime(dated(askedAt + underWayMs / 2 + aheadMs), askedAt, askedAt + underWayMs);
};

test("the desk's time is the browser's until an answer shows a difference, and is corrected back", () => {
  answer(400);
  answer(-900);
  expect(away()).toBe(0);

  answer(3_600_000);
  expect(Math.abs(away() - 3_600_000)).toBeLessThanOrEqual(1000);
  const learned = away();
  answer(3_600_000 + 600);
  expect(away()).toBe(learned);

  // A slow answer is not exact, and an invalid date is ignored.
  answer(3_600_000 - 4000, 10_000);
  learnServerTime('soon', Date.now(), Date.now());
  learnServerTime(null, Date.now(), Date.now());
  expect(away()).toBe(learned);

  answer(0);
  expect(away()).toBeLessThanOrEqual(1000);
});
