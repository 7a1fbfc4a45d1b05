import { expect, test } from 'vitest';
import { areLinesChanged, type Line } from './save-contact.ts';

const plan: Line = { id: 1, name: 'plan', value: 'basic' };
const city: Line = { id: 2, name: 'city', value: 'Olinda' };

test('blanks around a line are no change; another, a new or a removed line is', () => {
  const blank = { ...plan, name: ' plan', value: 'basic ' };
  expect(areLinesChanged([blank], [plan])).toBe(false);
  expect(areLinesChanged([plan], [city])).toBe(true);
  expect(areLinesChanged([plan], [plan, city])).toBe(true);
  expect(areLinesChanged([plan], [])).toBe(true);
});
