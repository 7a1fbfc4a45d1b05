import { expect, test } from 'vitest';
import { spoken } from './spoken.ts';

const wordsOf = (index: number): string => JSON.stringify(spoken(index)?.lines);

test('all of three hundred people say something different', () => {
  const said = Array.from({ length: 300 }, (_, index) => wordsOf(index));
  expect(new Set(said).size).toBe(300);
});

test('every word in braces is filled in', () => {
  for (let index = 0; index < 300; index += 1)
    expect(wordsOf(index)).not.toMatch(/\{(?:hello|product|day|wow|order)\}/);
});
