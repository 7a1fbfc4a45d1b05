import { assert, property, stringMatching } from 'fast-check';
import { expect, test } from 'vitest';
import { addressOf, matchKey } from './match-key.rules.ts';

const phone = (value: string): string => matchKey({ kind: 'phone', value });

test.each([
  ['5511987654321', '551187654321'],
  ['5521961234567', '552161234567'],
  ['5215512345678', '525512345678'],
  ['5491123456789', '541123456789'],
])('%s and %s are one number in two spellings', (withNine, withoutNine) => {
  expect(phone(withNine)).toBe(phone(withoutNine));
});

test.each([
  ['551133334444', '5511933334444', 'a landline'],
  ['558008887766', '5580098887766', 'a number of another shape'],
  ['52155123407', '5255123407', 'too short for Mexico'],
  ['5490123456789', '540123456789', 'no area of Argentina'],
  ['351912345678', '35112345678', 'Portugal'],
])('%s and %s are two numbers: %s', (one, other) => {
  expect(phone(one)).not.toBe(phone(other));
});

test('punctuation is not part of a number', () => {
  expect(phone('+55 (11) 98765-4321')).toBe('5511987654321');
});

test('a lid that looks like a phone number is another address', () => {
  expect(addressOf({ kind: 'lid', value: '5511987654321' })).not.toBe(
    addressOf({ kind: 'phone', value: '5511987654321' }),
  );
});

test('a landline never matches a mobile, and a mobile matches only its twin', () => {
  assert(
    property(stringMatching(/^[1-9]{2}$/), stringMatching(/^[2-9]\d{7}$/), (area, number) => {
      const isMobile = /^[6-9]/.test(number);
      const twins = phone(`55${area}${number}`) === phone(`55${area}9${number}`);
      expect(twins).toBe(isMobile);
    }),
  );
});
