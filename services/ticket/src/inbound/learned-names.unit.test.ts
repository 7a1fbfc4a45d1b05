import { expect, test } from 'vitest';
import { learnedNames } from './learned-names.ts';

const number = '5511987654321';
const known = (name: string) => new Map([[7, { name, number }]]);
const told = (...names: readonly string[]) => names.map((name) => ({ contactId: 7, name }));

test.each([number, '+55 (11) 98765-4321', '', '\u200B\u3164'])(
  'a contact named %j learns a name',
  (before) => {
    expect(learnedNames(told('', 'Marcos Lima', 'Marcos'), known(before))).toEqual([
      { contactId: 7, before, after: 'Marcos Lima' },
    ]);
  },
);

test('a real name stays', () => {
  expect(learnedNames(told('Marcos Lima'), known('Cliente da esquina'))).toEqual([]);
});

test.each(['', number, '\u2800'])('%j is not learned as a name', (name) => {
  expect(learnedNames(told(name), known(number))).toEqual([]);
});

test('an unknown contact learns no name', () => {
  expect(learnedNames(told('Marcos Lima'), new Map())).toEqual([]);
});
