import { expect, test } from 'vitest';
import type { Choice } from './choice.ts';
import { rankChoices } from './rank.ts';

const choice = (id: string, label: string, kind: 'page' | 'action' = 'page'): Choice => ({
  id,
  kind,
  label,
  run: () => undefined,
});
const idsOf = (choices: readonly Choice[]): string[] => choices.map(({ id }) => id);

test('what was chosen lately comes first, among equals and before anything is typed', () => {
  const choices = [choice('a', 'Tickets'), choice('b', 'Tags'), choice('c', 'Users')];
  expect(idsOf(rankChoices(choices, '', ['c', 'b']))).toEqual(['c', 'b', 'a']);
  expect(idsOf(rankChoices(choices, 't', ['b']))).toEqual(['b', 'a']);
});

test('many of one kind leave room for what else fits', () => {
  const pages = Array.from({ length: 20 }, (_, index) => choice(`p${String(index)}`, 'Marina'));
  const actions = Array.from({ length: 5 }, (_, index) => choice(`a${String(index)}`, 'Marina', 'action'));
  const shown = idsOf(rankChoices([...pages, ...actions], 'mar', []));
  expect(shown).toHaveLength(12);
  expect(shown.slice(0, 9).every((id) => id.startsWith('p'))).toBe(true);
  expect(shown.slice(9)).toEqual(['a0', 'a1', 'a2']);
  // Before anything is typed the order decides alone.
  expect(idsOf(rankChoices([...pages, ...actions], '', []))).toEqual(idsOf(pages.slice(0, 12)));
});

test('the same found twice is shown once, and never more than a screen of it', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => choice(String(index), `Contact ${String(index)}`));
  const twice = [...many, ...many];
  const times = Array.from({ length: 10 }, () => {
    const before = process.threadCpuUsage();
    expect(rankChoices(twice, 'contact', [])).toHaveLength(12);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  // quality.md U14: a key may take 50 ms. Without what others use of the machine meanwhile.
  expect(Math.min(...times)).toBeLessThan(50);
});
