import { describe, expect, test } from 'vitest';
import { linesAfter } from './merge-extra-fields.rules.ts';

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
