import { expect, test } from 'vitest';
import { cutText } from './feed-entry.rules.ts';

test.each([
  ['a text of every day', 'Bom dia', 'Bom dia', false],
  ['4 kB', 'x'.repeat(4_096), 'x'.repeat(4_096), false],
  ['more', 'x'.repeat(4_097), 'x'.repeat(4_096), true],
  ['characters of four bytes', '😀'.repeat(2_000), '😀'.repeat(1_024), true],
  ['what JSON writes at length', '\u0001'.repeat(4_096), '\u0001'.repeat(682), true],
])('an entry has the beginning of %s, below 4 kB (rule H1)', (_name, text, body, isBodyCut) => {
  expect(cutText(text)).toEqual({ body, isBodyCut });
});
