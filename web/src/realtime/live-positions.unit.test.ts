import { expect, test } from 'vitest';
import { LivePositions } from './live-positions.ts';

test('each position is applied once, in whatever order they come', () => {
  const positions = new LivePositions();
  expect([5, 7, 6, 7, 5].map((position) => positions.accept(position))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(positions.position).toBe(7);
});

test('a passing signal is always applied and moves nothing', () => {
  const positions = new LivePositions();
  expect([positions.accept(0), positions.accept(0), positions.position]).toEqual([true, true, undefined]);
});

test('a head ahead of what is known means that something is missing', () => {
  const positions = new LivePositions();
  expect(positions.isBehind(9)).toBe(false);
  positions.reach(8);
  expect(positions.isBehind(9)).toBe(true);
  positions.reach(9);
  positions.reach(3);
  expect([positions.isBehind(9), positions.position]).toEqual([false, 9]);
});

test('it remembers as much as may come twice, not everything', () => {
  const positions = new LivePositions();
  for (let position = 1; position <= 6000; position += 1) positions.accept(position);
  expect(positions.accept(6000)).toBe(false);
  expect(positions.accept(1)).toBe(true);
});
