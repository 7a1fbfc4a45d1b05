import { expect, test } from 'vitest';
import { findable } from './findable.ts';
import { nameOrNumber } from './contact-name.ts';

const number = '5511987654321';

test.each(['', ' ', '\u200B\u3164', '\u2800', '\u202E'])(
  'who has a name that nobody sees, %j, is called and found by the number',
  (name) => {
    expect(nameOrNumber({ name, number })).toBe('(11) 98765-4321');
    expect(nameOrNumber({ name, number: null })).toBeNull();
    expect(findable({ name, number })).toBe(number);
  },
);

test('a name that was kept turning the text round is shown, and found, as it reads', () => {
  expect(nameOrNumber({ name: '\u202Eevil gnp', number })).toBe('evil gnp');
  expect(findable({ name: '\u202Eevil gnp', number })).toBe('evil gnp');
});
