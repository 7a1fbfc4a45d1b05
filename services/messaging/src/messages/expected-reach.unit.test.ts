import { expect, it } from 'vitest';
import { createExpectedReach } from './expected-reach.ts';

const reach = (readUpTo: number) => ({
  ticketIds: [1, 2],
  readUpTo,
  contact: { whole: '{}', before: '{', after: '}' },
});

it('expects what was said last', () => {
  const expected = createExpectedReach();
  expect(expected.of('1')).toBeUndefined();
  for (const readUpTo of [3, 4]) {
    expected.learn('1', reach(readUpTo));
    expect(expected.of('1')).toEqual(reach(readUpTo));
  }
});

it('forgets first what was not asked for longest', () => {
  const expected = createExpectedReach(2);
  for (const name of ['1', '2', '1', '3']) expected.learn(name, reach(0));
  expect(['1', '2', '3'].filter((name) => expected.of(name) !== undefined)).toEqual(['1', '3']);
});
