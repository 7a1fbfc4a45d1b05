import { expect, test } from 'vitest';
import { createLanes, maxWaiting } from './lanes.ts';

test('each connection has its own limit, and leaving names the next file', () => {
  const lanes = createLanes(2);
  expect(['a', 'b', 'c', 'd'].map((id) => lanes.enter(1, id))).toEqual([true, true, false, false]);
  expect(lanes.enter(2, 'e')).toBe(true);
  expect([lanes.leave(1), lanes.enter(1, 'c')]).toEqual(['c', true]);
  expect([lanes.leave(1), lanes.leave(1), lanes.leave(1)]).toEqual(['d', undefined, undefined]);
  expect([lanes.enter(1, 'f'), lanes.leave(2)]).toEqual([true, undefined]);
});

test('a file waits only once, and the list of waiting files is limited', () => {
  const lanes = createLanes(1);
  lanes.enter(1, 'first');
  for (let index = 0; index <= maxWaiting; index += 1) lanes.enter(1, String(index));
  lanes.enter(1, '0');
  const named: string[] = [];
  for (let next = lanes.leave(1); next !== undefined; next = lanes.leave(1)) {
    named.push(next);
    lanes.enter(1, next);
  }
  expect(named).toHaveLength(maxWaiting);
  expect(new Set(named).size).toBe(maxWaiting);
});
