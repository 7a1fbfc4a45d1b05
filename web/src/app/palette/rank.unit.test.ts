import { expect, test } from 'vitest';
import type { Choice } from './choice.ts';
import { rankChoices } from './rank.ts';

const choice = (id: string, label: string): Choice => ({ id, kind: 'page', label, run: () => undefined });
const idsOf = (choices: readonly Choice[]): string[] => choices.map(({ id }) => id);

test('what was chosen lately comes first, among equals and before anything is typed', () => {
  const choices = [choice('a', 'Tickets'), choice('b', 'Tags'), choice('c', 'Users')];
  expect(idsOf(rankChoices(choices, '', ['c', 'b']))).toEqual(['c', 'b', 'a']);
  expect(idsOf(rankChoices(choices, 't', ['b']))).toEqual(['b', 'a']);
});

test('the same found twice is shown once, and never more than a screen of it', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => choice(String(index), `Contact ${String(index)}`));
  const started = performance.now();
  expect(rankChoices([...many, ...many], 'contact', [])).toHaveLength(12);
  // quality.md U14: a key may take 50 ms.
  expect(performance.now() - started).toBeLessThan(50);
});
