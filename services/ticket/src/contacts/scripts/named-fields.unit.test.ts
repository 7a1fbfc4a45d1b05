import { mostExtraInfo } from '@balcao/contracts';
import { expect, test } from 'vitest';
import { withNamed } from './named-fields.rules.ts';

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
