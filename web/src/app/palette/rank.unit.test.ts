import { expect, test } from 'vitest';
import type { Choice } from './choice.ts';
import { rankChoices, scoreOf } from './rank.ts';

const choice = (id: string, label: string, kind: 'page' | 'action' = 'page'): Choice => ({
  id,
  kind,
  label,
  run: () => undefined,
});
const idsOf = (choices: readonly Choice[]): string[] => choices.map(({ id }) => id);

test('recent choices rank first among equals and before anything is typed', () => {
  const choices = [choice('a', 'Tickets'), choice('b', 'Tags'), choice('c', 'Users')];
  expect(idsOf(rankChoices(choices, '', ['c', 'b']))).toEqual(['c', 'b', 'a']);
  expect(idsOf(rankChoices(choices, 't', ['b']))).toEqual(['b', 'a']);
});

test('many options of one kind leave room for other kinds', () => {
  const pages = Array.from({ length: 20 }, (_, index) => choice(`p${String(index)}`, 'Marina'));
  const actions = Array.from({ length: 5 }, (_, index) => choice(`a${String(index)}`, 'Marina', 'action'));
  const shown = idsOf(rankChoices([...pages, ...actions], 'mar', []));
  expect(shown).toHaveLength(12);
  expect(shown.slice(0, 9).every((id) => id.startsWith('p'))).toBe(true);
  expect(shown.slice(9)).toEqual(['a0', 'a1', 'a2']);
  // Before anything is typed only the order decides.
  expect(idsOf(rankChoices([...pages, ...actions], '', []))).toEqual(idsOf(pages.slice(0, 12)));
});

test('a duplicate shows once, and the list is limited', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => choice(String(index), `Contact ${String(index)}`));
  const twice = [...many, ...many];
  const times = Array.from({ length: 10 }, () => {
    const before = process.threadCpuUsage();
    expect(rankChoices(twice, 'contact', [])).toHaveLength(12);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  // A key may take 50 ms (rule U2); the minimum leaves out other load on the machine.
  expect(Math.min(...times)).toBeLessThan(50);
});

test('tickets rank before others of the same name, and first before anything is typed', () => {
  const person = { name: 'Marina', profilePicUrl: '', isGroup: false };
  const tickets = Array.from({ length: 8 }, (_, index): Choice => ({
    id: `t${String(index)}`,
    kind: 'ticket',
    label: `Marina #${String(index)}`,
    person,
    run: () => undefined,
  }));
  const contact: Choice = { id: 'c', kind: 'contact', label: 'Marina', person, run: () => undefined };
  const all = [choice('p', 'Tickets'), contact, ...tickets];
  expect(idsOf(rankChoices(all, '', ['c']))).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 'c', 'p']);
  expect(idsOf(rankChoices(all, 'mari', ['c']))).toEqual([...idsOf(tickets), 'c']);
  // Scattered letters do not rank a ticket above the page of that name.
  expect(
    idsOf(
      rankChoices(
        [{ ...contact, kind: 'ticket', id: 't', label: 'Tino Ick' }, choice('p', 'Tickets')],
        'tick',
        [],
      ),
    )[0],
  ).toBe('p');
});

test.each([
  ['joao', 'João Lima', true],
  ['jl', 'João Lima', true],
  ['lima joao', 'João Lima', false],
  ['#12', 'João Lima #123', true],
  ['zz', 'João Lima', false],
  ['', 'anything', true],
])('%j finds %j: %s', (typed, text, isFound) => {
  expect(scoreOf(typed, text) !== undefined).toBe(isFound);
});

test('whole words rank before scattered letters, and beginnings before middles', () => {
  const best = (typed: string, texts: readonly string[]): string | undefined =>
    texts.toSorted((one, other) => (scoreOf(typed, other) ?? -1) - (scoreOf(typed, one) ?? -1))[0];
  expect(best('ana', ['Banana', 'Alan Naja', 'Ana Souza'])).toBe('Ana Souza');
  expect(best('set', ['Offset', 'Settings', 'Sales tickets'])).toBe('Settings');
});
