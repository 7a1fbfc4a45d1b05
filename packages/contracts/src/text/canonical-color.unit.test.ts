import { expect, test } from 'vitest';
import { seenColor } from './canonical-color.ts';

test.each([
  ['#abc', '#aabbcc'],
  ['#ABC', '#AaBbCc'],
  ['#abcf', '#AABBCC'],
])('%s looks like %s', (one, other) => {
  expect(seenColor(one)).toBe(seenColor(other));
});

test.each([
  ['#abc', '#abc8'],
  ['#abc', '#abcabc'],
  ['#abff', '#abffab'],
])('%s looks different from %s', (one, other) => {
  expect(seenColor(one)).not.toBe(seenColor(other));
});
