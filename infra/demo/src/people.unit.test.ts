import { expect, test } from 'vitest';
import { personAt } from './people.ts';

test('no two people of a demo have the same name or number', () => {
  const people = Array.from({ length: 3_000 }, (_, index) => personAt(index));
  expect(new Set(people.map(({ name }) => name)).size).toBe(3_000);
  expect(new Set(people.map(({ number }) => number)).size).toBe(3_000);
});
