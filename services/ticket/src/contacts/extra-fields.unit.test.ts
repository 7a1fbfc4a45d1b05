import { describe, expect, test } from 'vitest';
import { mostExtraInfo } from '@balcao/contracts';
import { linesAfter, withNamed } from './extra-fields.rules.ts';

type Line = { readonly id?: number | undefined; readonly name: string; readonly value: string };

const plan: Line = { id: 1, name: 'plan', value: 'basic' };
const city: Line = { id: 2, name: 'city', value: 'Olinda' };
const cpf: Line = { id: 3, name: 'cpf', value: '123' };
const added = ({ name, value }: Line): Line => ({ id: undefined, name, value });
const lineOf = ({ name, value }: Line) => ({ name, value });

describe('the extra fields as a colleague left them', () => {
  test.each<[string, readonly Line[], readonly Line[], readonly Line[], readonly Line[]]>([
    ['get what was added', [plan, cpf], [plan], [plan, added(city)], [plan, cpf, lineOf(city)]],
    ['lose what was taken away', [plan, cpf], [plan], [], [cpf]],
    [
      'say what was rewritten',
      [plan, cpf],
      [plan],
      [{ ...plan, value: 'gold' }],
      [{ ...plan, value: 'gold' }, cpf],
    ],
    [
      'keep their part of a line',
      [{ ...plan, name: 'contract' }],
      [plan],
      [{ ...plan, value: 'gold' }],
      [{ ...plan, name: 'contract', value: 'gold' }],
    ],
    ['stay without what they took away', [city], [plan, city], [plan, city, added(cpf)], [city, lineOf(cpf)]],
    [
      'get back what was rewritten meanwhile',
      [],
      [plan],
      [{ ...plan, value: 'gold' }],
      [{ name: 'plan', value: 'gold' }],
    ],
    ['hold once what both added', [city], [], [added(city)], [city]],
    ['hold what was taken away and added again', [plan], [plan], [added(plan)], [lineOf(plan)]],
    ['know again what was sent before it had an id', [city], [added(city)], [added(cpf)], [lineOf(cpf)]],
  ])('%s', (_, current, before, after, expected) => {
    expect(linesAfter(current, before, after)).toEqual(expected);
  });
});

test('spaces around a line are not a change', () => {
  const blank = { ...plan, name: ' plan', value: 'basic ' };
  expect(linesAfter([plan, cpf], [blank], [plan, added(city)])).toEqual([plan, cpf, lineOf(city)]);
});

const known = [
  { id: 1, name: 'Plan', value: 'gold' },
  { id: 2, name: 'City', value: 'Recife' },
];

test('a named field gets its value, and others stay (rule P22)', () => {
  expect(withNamed(known, [{ name: 'Plan', value: 'silver' }])).toEqual([
    { id: 1, name: 'Plan', value: 'silver' },
    { id: 2, name: 'City', value: 'Recife' },
  ]);
});

test('a new field is added, and an empty value removes a field', () => {
  expect(
    withNamed(known, [
      { name: 'City', value: '' },
      { name: 'Shop', value: '7' },
      { name: 'Gone', value: '' },
    ]),
  ).toEqual([
    { id: 1, name: 'Plan', value: 'gold' },
    { name: 'Shop', value: '7' },
  ]);
});

test('a contact has no more extra fields than by hand', () => {
  const many = Array.from({ length: mostExtraInfo }, (_, index) => ({
    name: `f${String(index)}`,
    value: 'x',
  }));
  expect(() => withNamed(known, many)).toThrow('ERR_VALIDATION');
});
