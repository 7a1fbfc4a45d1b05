import { expect, test } from 'vitest';
import { ifMatchOf } from './entity-tag.ts';

test.each([
  [undefined, undefined],
  ['*', undefined],
  ['"7"', 7],
  ['W/"7"', 7],
])('%j means the version %j (rule G16)', (header, version) => {
  expect(ifMatchOf(header)).toBe(version);
});

test.each(['', '7', '"seven"', '"0"', '"07"', '"-1"', '"7", "8"', `"${'9'.repeat(16)}"`])(
  '%j is none of our tags',
  (header) => {
    expect(() => ifMatchOf(header)).toThrow(
      expect.objectContaining({ code: 'ERR_VALIDATION', details: { field: 'If-Match' } }),
    );
  },
);
