import { expect, test } from 'vitest';
import { distinctName } from './use-merging.ts';

type Person = { readonly name: string; readonly number: string | null };

const nameOf = ({ name }: Person): string => name;
const ana: Person = { name: 'Ana', number: '5511987654321' };

test('two contacts with one name are told apart by their numbers', () => {
  expect(distinctName(nameOf, ana, { name: 'Ana', number: '551133334444' })).toBe('Ana, (11) 98765-4321');
});

test('a unique name is enough, and so is a name without a number', () => {
  expect(distinctName(nameOf, ana, { name: 'Bia', number: null })).toBe('Ana');
  expect(distinctName(nameOf, { name: 'Ana', number: null }, ana)).toBe('Ana');
});
