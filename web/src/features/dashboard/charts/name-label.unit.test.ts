import { expect, test } from 'vitest';
import { breakName } from './name-label.tsx';

const upTo =
  (most: number) =>
  (line: string): boolean =>
    line.length <= most;

test.each([
  ['Vendas', 'Vendas'],
  ['Maria das Dores', 'Maria das\nDores'],
  ['Maria Souza', 'Maria\nSouza'],
  ['Rückerstattung', 'Rückerstat\ntung'],
  ['Maria das Dores Albuquerque', 'Maria das\nDores Alb…'],
  ['Rückerstattungsverfahrensfrage', 'Rückerstat\ntungsverf…'],
  ['Berg-Oberthal', 'Berg-\nOberthal'],
  ['Max Berg-Oberthal', 'Max Berg-\nOberthal'],
  ['Anna Berg-Oberthal', 'Anna Berg-\nOberthal'],
  ['Maxi Oberthal-Berg', 'Maxi Obert\nhal-Berg'],
  ['1234567890 123', '1234567890\n123'],
  ['', ''],
])('%j is drawn as %j', (name, drawn) => {
  expect(breakName(name, upTo(10))).toBe(drawn);
});

test('a sign of two code units is not broken', () => {
  expect(breakName('😀😀😀😀', upTo(5))).toBe('😀😀\n😀😀');
});

test('even where nothing fits, it ends', () => {
  expect(breakName('abc', () => false)).toBe('a\nb…');
});
