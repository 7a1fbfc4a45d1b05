import { expect, test } from 'vitest';
import { Anchor } from './rows.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

const reading = (ids: readonly number[], top: number) => {
  const anchor = new Anchor(ids);
  const first = anchor.firstIndex(ids);
  anchor.see(first + top);
  return { anchor, first };
};

test('a row added above lowers the first number by one', () => {
  const { anchor, first } = reading(rows(10, 50), 7);
  const longer = [9, ...rows(10, 50)];
  expect(anchor.firstIndex(longer)).toBe(first - 1);
  expect(anchor.firstIndex(longer)).toBe(first - 1);
});

test('a row removed above raises it, also if it was the topmost visible row', () => {
  const { anchor, first } = reading(rows(10, 50), 7);
  expect(anchor.firstIndex(rows(11, 49))).toBe(first + 1);
  const { anchor: other, first: otherFirst } = reading(rows(10, 50), 7);
  expect(other.firstIndex(rows(10, 50).filter((id) => id !== 17))).toBe(otherFirst + 1);
});

test('a row added below, or while the list is at its top, changes nothing', () => {
  const { anchor, first } = reading(rows(10, 50), 7);
  expect(anchor.firstIndex([...rows(10, 50), 99])).toBe(first);
  const { anchor: atTop, first: topFirst } = reading(rows(10, 50), 0);
  expect(atTop.firstIndex([9, ...rows(10, 50)])).toBe(topFirst);
});
