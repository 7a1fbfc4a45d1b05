import { expect, test } from 'vitest';
import { visibleName } from './visible-text.ts';

test.each([
  '',
  ' ',
  '\u200B\u200B',
  '\u3164',
  '\u2800\u2800',
  '\u202E\u202D',
  '\u200E\u200E',
  '\u00AD\uFE0F',
])('the name %j is invisible', (name) => {
  expect(visibleName(name)).toBe('');
});

test.each([
  ['\u202Eevil gnp', 'evil gnp'],
  ['\u2067Ana\u2069 ', 'Ana'],
  [' \u200BAna\u3164', 'Ana'],
  ['Ana\nSouza', 'Ana Souza'],
  ['Ri\0ta', 'Rita'],
  ['❤\uFE0F', '❤\uFE0F'],
  ['👩\u200D👧', '👩\u200D👧'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
])('the name %j is shown as %j', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});
