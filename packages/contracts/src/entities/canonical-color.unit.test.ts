import { expect, test } from 'vitest';
import { canonicalColor } from './canonical-color.ts';

test.each([
  ['#abc', '#aabbcc'],
  ['#ABC', '#AaBbCc'],
  ['#abcf', '#AABBCC'],
])('%s looks like %s', (one, other) => {
  expect(canonicalColor(one)).toBe(canonicalColor(other));
});

test.each([
  ['#abc', '#abc8'],
  ['#abc', '#abcabc'],
  ['#abff', '#abffab'],
])('%s looks different from %s', (one, other) => {
  expect(canonicalColor(one)).not.toBe(canonicalColor(other));
});
