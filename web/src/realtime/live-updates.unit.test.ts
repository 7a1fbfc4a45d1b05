import { expect, test } from 'vitest';
import { LivePositions } from './live-updates.ts';

test('each position is applied once, in any order', () => {
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

test('an update outside the log is always applied and changes no position', () => {
  const positions = new LivePositions();
  expect([positions.accept(0), positions.accept(0), positions.position]).toEqual([true, true, undefined]);
});

test('a head beyond the known position means that updates are missing', () => {
  const positions = new LivePositions();
  expect(positions.isBehind(9)).toBe(false);
  positions.reach(8);
  expect(positions.isBehind(9)).toBe(true);
  positions.reach(9);
  positions.reach(3);
  expect([positions.isBehind(9), positions.position]).toEqual([false, 9]);
});

test('it remembers only as many positions as may repeat', () => {
  const positions = new LivePositions();
  for (let position = 1; position <= 6000; position += 1) positions.accept(position);
  expect(positions.accept(6000)).toBe(false);
  expect(positions.accept(1)).toBe(true);
});
