import { expect, test } from 'vitest';
import { spoken } from './spoken.ts';

const wordsOf = (index: number): string => JSON.stringify(spoken(index)?.lines);

test('no two of three hundred people say the same', () => {
  const said = Array.from({ length: 300 }, (_, index) => wordsOf(index));
  expect(new Set(said).size).toBe(300);
});

test('no word stays open', () => {
  for (let index = 0; index < 300; index += 1)
    expect(wordsOf(index)).not.toMatch(/\{(?:hello|product|day|wow|order)\}/);
});
