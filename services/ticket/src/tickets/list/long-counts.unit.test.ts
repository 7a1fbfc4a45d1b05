import { expect, test } from 'vitest';
import type { CountedList } from './list-tickets.query.ts';
import { createLongCounts } from './long-counts.ts';

const closed: CountedList = { branches: [{ kind: 'all', status: 'closed' }], isUnreadOnly: false };
const unread: CountedList = { ...closed, isUnreadOnly: true };

const counting = () => {
  const asked: CountedList[] = [];
  let time = 0;
  const countOf = createLongCounts(
    (list) => {
      asked.push(list);
      return Promise.resolve(20_000 + asked.length);
    },
    () => time,
  );
  return {
    asked,
    countOf,
    pass: (ms: number): void => {
      time += ms;
    },
  };
};

test('within half a minute the same list gets the same count', async () => {
  const { asked, countOf, pass } = counting();
  const counts = [await countOf(closed)];
  pass(29_999);
  counts.push(await countOf(structuredClone(closed)));
  pass(1);
  counts.push(await countOf(closed));
  expect([counts, asked.length]).toEqual([[20_001, 20_001, 20_002], 2]);
});

test('each list is counted separately', async () => {
  const { asked, countOf } = counting();
  await countOf(closed);
  await countOf(unread);
  expect(asked).toEqual([closed, unread]);
});

test('a failed count is not cached', async () => {
  let isDown = true;
  const countOf = createLongCounts(() =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(12_000),
  );
  await expect(countOf(closed)).rejects.toThrow('down');
  isDown = false;
  expect(await countOf(closed)).toBe(12_000);
});
