import { expect, test } from 'vitest';
import { searchedSpellings, spellingsOf } from './number-spellings.ts';

test.each([
  ['5511987654321', '551187654321'],
  ['5215512340777', '525512340777'],
  ['5491155550777', '541155550777'],
])('%s and %s are one number', (longer, shorter) => {
  expect(spellingsOf(longer)).toEqual([longer, shorter]);
  expect(spellingsOf(shorter)).toEqual([longer, shorter]);
});

test.each([
  ['551133334444', 'a landline of Brazil'],
  ['52155123407', 'too short for Mexico'],
  ['549115555077', 'Argentina with a digit too few'],
  ['351912345678', 'Portugal'],
])('%s has one spelling: %s', (digits) => {
  expect(spellingsOf(digits)).toEqual([digits]);
});

test.each([
  ['5511987654321', '551187654321'],
  ['551187654321', '5511987654321'],
  ['11987654321', '551187654321'],
  ['1187654321', '5511987654321'],
  // 55 is an area code of Brazil as well.
  ['55987654321', '555587654321'],
  ['5215512340777', '525512340777'],
  ['525512340777', '5215512340777'],
  ['15512340777', '525512340777'],
  ['541155550777', '5491155550777'],
  ['91155550777', '541155550777'],
])('a search for %s also finds %s', (digits, other) => {
  expect(searchedSpellings(digits)).toContain(digits);
  expect(searchedSpellings(digits)).toContain(other);
});

test.each([
  ['551133334444', 'a landline'],
  ['1133334444', 'a number without its country that both spellings contain'],
  ['5512340777', 'Mexico without its country'],
  ['98765432', 'a part of a number'],
  ['351912345678', 'Portugal'],
  ['9987654321', 'what its other spelling ends with'],
])('a search for %s finds no other number: %s', (digits) => {
  expect(searchedSpellings(digits)).toEqual([digits]);
});
