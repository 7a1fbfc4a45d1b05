import { expect, test } from 'vitest';
import { Anchor } from './anchor.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

const reading = (ids: readonly number[], top: number) => {
  const anchor = new Anchor(ids);
  const first = anchor.firstIndex(ids);
  anchor.see(first + top);
  return { anchor, first };
};

test('a row that comes in above moves the first number down by one', () => {
  const { anchor, first } = reading(rows(10, 50), 7);
  const longer = [9, ...rows(10, 50)];
  expect(anchor.firstIndex(longer)).toBe(first - 1);
  expect(anchor.firstIndex(longer)).toBe(first - 1);
});

test('a row that goes above moves it up, also where the topmost row itself goes', () => {
  const { anchor, first } = reading(rows(10, 50), 7);
  expect(anchor.firstIndex(rows(11, 49))).toBe(first + 1);
  const { anchor: other, first: otherFirst } = reading(rows(10, 50), 7);
  expect(other.firstIndex(rows(10, 50).filter((id) => id !== 17))).toBe(otherFirst + 1);
});

test('what comes in below, or while somebody looks at the top, moves nothing', () => {
  const { anchor, first } = reading(rows(10, 50), 7);
  expect(anchor.firstIndex([...rows(10, 50), 99])).toBe(first);
  const { anchor: atTop, first: topFirst } = reading(rows(10, 50), 0);
  expect(atTop.firstIndex([9, ...rows(10, 50)])).toBe(topFirst);
});
