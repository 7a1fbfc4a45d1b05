import { expect, test } from 'vitest';
import { delayAfterMs } from './retry-delays.rules.ts';

test.each([
  [0, 0],
  [1, 5_000],
  [2, 30_000],
  [3, 300_000],
  [9, 300_000],
])('after %i attempts the next one is due in %i ms', (attempts, delayMs) => {
  expect(delayAfterMs(attempts)).toBe(delayMs);
});
