import { expect, test } from 'vitest';
import { freeColor } from './free-color.ts';

const colored = (...colors: readonly string[]) => colors.map((color) => ({ color }));

test.each<[string, readonly string[], readonly string[], string]>([
  ['the wanted one, where nobody has it', [], ['#5C59A0'], '#5c59a0'],
  ['another one, where it is taken, however it is written', ['#5c59A0'], ['#5C59A0'], '#2e7d32'],
  ['the next one, where the first is taken', ['#2E7D32'], [], '#1565c0'],
])('a new entry gets %s', (_, taken, wanted, expected) => {
  expect(freeColor(colored(...taken), wanted)).toBe(expected);
});
