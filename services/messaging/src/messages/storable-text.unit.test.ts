import { expect, test } from 'vitest';
import { isBlank, storable } from './storable-text.rules.ts';

test.each(['', ' ', '\n\t ', '\u200e', '\u200b\ufeff', '\u00a0', '\u3164', '\u2800', '\u202e'])(
  '%j is blank',
  (body) => {
    expect(isBlank(body)).toBe(true);
  },
);
test.each(['.', ' a ', '🎉', '\u200eok'])('%j is not blank', (body) => {
  expect(isBlank(body)).toBe(false);
});
test('characters that a text column refuses are removed', () => {
  expect(storable('a\0b\ud800')).toBe('ab\ufffd');
  expect(storable('🎉')).toBe('🎉');
});
