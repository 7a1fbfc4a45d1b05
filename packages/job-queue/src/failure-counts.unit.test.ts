import { expect, test } from 'vitest';
import { createFailureCounts, forgetAfterMs } from './failure-counts.ts';

test('failures in a row are counted per job, until it ends', () => {
  const failures = createFailureCounts();
  expect([failures.failed('one', 0), failures.failed('one', 1), failures.failed('two', 2)]).toEqual([
    1, 2, 1,
  ]);
  failures.ended('one');
  expect([failures.failed('one', 3), failures.failed('two', 4)]).toEqual([1, 2]);
});

test('a job that failed here and ended elsewhere is dropped', () => {
  const failures = createFailureCounts();
  for (let job = 0; job < 1_000; job += 1) failures.failed(`gone-${job}`, 0);
  failures.failed('goes-on', 0);
  failures.failed('goes-on', forgetAfterMs);
  expect(failures.failed('goes-on', forgetAfterMs + 1)).toBe(3);
  expect(failures.size()).toBe(1);
  expect(failures.failed('gone-0', forgetAfterMs + 1)).toBe(1);
});
