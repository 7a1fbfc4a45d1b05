import { expect, test } from 'vitest';
import { formatSize } from './file-label.ts';

test.each([
  [0, '0.0 kB'],
  [3, '0.1 kB'],
  [1_540, '1.5 kB'],
  [64_000, '64 kB'],
  [2_450_000, '2.5 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
