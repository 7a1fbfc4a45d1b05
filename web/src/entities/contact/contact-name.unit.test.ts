import { expect, test } from 'vitest';
import { nameOrNumber, findable } from './contact-name.ts';

const number = '5511987654321';

test.each(['', ' ', '\u200B\u3164', '\u2800', '\u202E'])(
  'a contact with an invisible name, %j, shows its number and is found by it',
  (name) => {
    expect(nameOrNumber({ name, number })).toBe('(11) 98765-4321');
    expect(nameOrNumber({ name, number: null })).toBeNull();
    expect(findable({ name, number })).toBe(number);
  },
);

test('a stored name with direction marks shows, and is found, as it reads', () => {
  expect(nameOrNumber({ name: '\u202Eevil gnp', number })).toBe('evil gnp');
  expect(findable({ name: '\u202Eevil gnp', number })).toBe('evil gnp');
});
