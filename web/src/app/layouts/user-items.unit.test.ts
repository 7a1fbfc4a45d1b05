import { expect, test } from 'vitest';
import { isNewerRelease } from './user-items.tsx';

test.each([
  ['v1.10.0', '1.9.3', true],
  ['2.0.0', '1.9.3', true],
  ['1.9.4', '1.9.3', true],
  ['1.9.3', '1.9.3', false],
  ['1.9.2', '1.9.3', false],
  ['0.99.99', '1.0.0', false],
  ['latest', '1.0.0', false],
  [undefined, '1.0.0', false],
  ['2.0.0', '', false],
])('%s is newer than %s: %s', (latest, running, isNewer) => {
  expect(isNewerRelease(latest, running)).toBe(isNewer);
});
