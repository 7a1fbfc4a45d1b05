import { expect, test } from 'vitest';
import { dayOfTries, nextTryAt, retryAfterOf, pauseAskedBy, threeDaysOfTries } from './retry.rules.ts';

const createdAt = new Date('2026-11-26T12:00:00.000Z');
const later = (ms: number): Date => new Date(createdAt.getTime() + ms);
const dayMs = 24 * 60 * 60 * 1_000;

test('pauses grow to an hour, and after a day a delivery is given up (rule I2)', () => {
  const tries: number[] = [];
  let now = createdAt;
  for (let failures = 1; failures < 100; failures += 1) {
    const next = nextTryAt(dayOfTries, { failures, createdAt, now, retryAfterMs: null });
    if (next === undefined) break;
    tries.push((next.getTime() - createdAt.getTime()) / 1_000);
    now = next;
  }
  expect(tries.slice(0, 8)).toEqual([5, 35, 155, 455, 1_355, 3_155, 6_755, 10_355]);
  expect(tries.at(-1)).toBe(dayMs / 1_000);
  expect(tries.length).toBeLessThan(32);
});

test('after more than a day without the receiver a delivery is tried once more and given up', () => {
  const now = later(dayMs + 1);
  expect(nextTryAt(dayOfTries, { failures: 1, createdAt, now, retryAfterMs: null })).toBeUndefined();
});

test('a receiver gets the pause that it asks for, an hour at most', () => {
  const of = (retryAfterMs: number) =>
    nextTryAt(dayOfTries, { failures: 1, createdAt, now: createdAt, retryAfterMs });
  expect(of(60_000)).toEqual(later(60_000));
  expect(of(1)).toEqual(later(5_000));
  expect(of(dayMs)).toEqual(later(60 * 60 * 1_000));
});

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Thu, 26 Nov 2026 12:01:00 GMT', 60_000],
  ['Thu, 26 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After %j is %j', (header, ms) => {
  expect(retryAfterOf(header, createdAt)).toBe(ms);
});

test("a webhook's delivery is tried ten times, over 75 hours (rule H5)", () => {
  let now = new Date(0);
  const minutes: number[] = [];
  for (let failures = 1; ; failures += 1) {
    minutes.push(Math.floor(now.getTime() / 60_000));
    const at = nextTryAt(threeDaysOfTries, { failures, createdAt: new Date(0), now, retryAfterMs: null });
    if (at === undefined) break;
    now = at;
  }
  expect(minutes).toEqual([0, 0, 5, 35, 155, 455, 1_055, 1_895, 3_095, 4_535]);
});

test.each([
  [429, '30', 30],
  [503, '86400', 3_600],
  [500, '30', undefined],
  [429, undefined, undefined],
  [429, 'soon', undefined],
])(
  '%s with Retry-After %s leaves a receiver alone for %s seconds (rule H5)',
  (status, retryAfter, seconds) => {
    expect(pauseAskedBy({ status, retryAfter }, new Date(0))?.getTime()).toBe(
      seconds === undefined ? undefined : seconds * 1_000,
    );
  },
);
