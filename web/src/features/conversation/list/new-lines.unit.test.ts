import { expect, test } from 'vitest';
import { sampleMessage } from '../../../testing/samples.ts';
import type { ConversationRow } from '../state/conversation-rows.ts';
import { arrivedRows } from './new-lines.tsx';

const row = (key: string, change: Parameters<typeof sampleMessage>[0] = {}): ConversationRow => ({
  kind: 'message',
  key,
  message: sampleMessage({ id: key, ...change }),
});
const keysOf = (before: readonly ConversationRow[], now: readonly ConversationRow[]): readonly string[] =>
  arrivedRows(before, now, 7).map(({ key }) => key);
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')];

test.each([
  ['added at the end', [a, b], [a, b, c, d], ['c', 'd']],
  ['an older page', [c, d], [a, b, c, d], []],
  ['another part of the conversation', [a, b], [c, d], []],
  ['the newest one disappeared', [a, b], [a], []],
  ['the first ones ever', [], [a], []],
])('%s (rule U24)', (_, before, now, arrived) => {
  expect(keysOf(before, now)).toEqual(arrived);
});

test('what the user writes is not announced, what colleagues write is', () => {
  const [own, other] = [row('own', { fromMe: true, userId: 7 }), row('other', { fromMe: true, userId: 8 })];
  expect(keysOf([a], [a, own, other])).toEqual(['other']);
});
