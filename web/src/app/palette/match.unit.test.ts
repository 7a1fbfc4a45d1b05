import { expect, test } from 'vitest';
import { scoreOf } from './match.ts';

test.each([
  ['joao', 'João Lima', true],
  ['jl', 'João Lima', true],
  ['lima joao', 'João Lima', false],
  ['#12', 'João Lima #123', true],
  ['zz', 'João Lima', false],
  ['', 'anything', true],
])('%j finds %j: %s', (typed, text, isFound) => {
  expect(scoreOf(typed, text) !== undefined).toBe(isFound);
});

test('whole words rank before scattered letters, and beginnings before middles', () => {
  const best = (typed: string, texts: readonly string[]): string | undefined =>
    texts.toSorted((one, other) => (scoreOf(typed, other) ?? -1) - (scoreOf(typed, one) ?? -1))[0];
  expect(best('ana', ['Banana', 'Alan Naja', 'Ana Souza'])).toBe('Ana Souza');
  expect(best('set', ['Offset', 'Settings', 'Sales tickets'])).toBe('Settings');
});
