import { expect, test } from 'vitest';
import { freeColor } from './queue-dialog.tsx';

const colored = (...colors: readonly string[]) => colors.map((color) => ({ color }));

test.each<[string, readonly string[], string]>([
  ['the first one, where nobody has it', [], '#2e7d32'],
  ['the next one, where the first is taken, however it is written', ['#2E7D32ff'], '#1565c0'],
])('a new entry gets %s', (_, taken, expected) => {
  expect(freeColor(colored(...taken))).toBe(expected);
});
