import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, matchKey, searchedSpellings } from './match-key.ts';

const phone = (value: string): string => matchKey({ kind: 'phone', value });

test.each([
  ['5511987654321', '551187654321'],
  ['5521961234567', '552161234567'],
])('a Brazilian mobile %s is %s without its ninth digit', (withNine, withoutNine) => {
  expect(phone(withNine)).toBe(phone(withoutNine));
});

test.each([
  ['551133334444', '5511933334444', 'a landline'],
  ['558008887766', '5580098887766', 'a number of another shape'],
  ['5491123456789', '541123456789', 'Argentina'],
  ['5215512345678', '525512345678', 'Mexico'],
  ['351912345678', '35112345678', 'Portugal'],
])('%s and %s stay two: %s', (one, other) => {
  expect(phone(one)).not.toBe(phone(other));
});

test('punctuation is no part of a number', () => {
  expect(phone('+55 (11) 98765-4321')).toBe('5511987654321');
});

test('a lid that looks like a phone is another address', () => {
  expect(addressOf({ kind: 'lid', value: '5511987654321' })).not.toBe(
    addressOf({ kind: 'phone', value: '5511987654321' }),
  );
});

test('landlines never match a mobile, mobiles match exactly their twin', () => {
  assert(
    property(stringMatching(/^[1-9]{2}$/), stringMatching(/^[2-9]\d{7}$/), (area, number) => {
      const isMobile = /^[6-9]/.test(number);
      const twins = phone(`55${area}${number}`) === phone(`55${area}9${number}`);
      expect(twins).toBe(isMobile);
    }),
  );
});

test.each([
  ['5511987654321', '551187654321'],
  ['551187654321', '5511987654321'],
  ['11987654321', '551187654321'],
  ['1187654321', '5511987654321'],
  // 55 is an area of Brazil as well.
  ['55987654321', '555587654321'],
  ['5587654321', '5555987654321'],
])('a search for %s is one for %s too', (digits, other) => {
  expect(searchedSpellings(digits)).toEqual([digits, other]);
});

test.each([
  ['551133334444', 'a landline'],
  ['1133334444', 'a landline without its country'],
  ['98765432', 'a part of a number'],
  ['351912345678', 'Portugal'],
  ['9987654321', 'what its other spelling ends with'],
])('a search for %s is one for nothing else: %s', (digits) => {
  expect(searchedSpellings(digits)).toEqual([digits]);
});
