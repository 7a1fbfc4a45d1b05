import { expect, test } from 'vitest';
import { digitsIn, readMaskedNumber, readNumber, readWholeNumber, withPlainDigits } from './read-number.ts';

test.each([
  ['5511900000009', false],
  ['+55 (11) 90000-0009', true],
  ['\u202a+55 11 90000\u20110009\u202c', true],
  ['\u2068+55\u00a011\u202f90000\u2013\u20600009\u2069', true],
  ['+55 11 90000\u22120009', true],
  ['(+55) 11 90000.0009', true],
  ['\uff0b\uff15\uff15 \uff11\uff11 90000\uff0d0009', true],
  ['+\u0665\u0665 \u0661\u0661 \u0669\u0660\u0660\u0660\u0660 \u0660\u0660\u0660\u0669', true],
  ['\u096b\u096b\u0967\u0967\u096f\u0966\u0966\u0966\u0966\u0966\u0966\u0966\u096f', false],
  ['0055 11 90000 0009', true],
  ['tel:+55-11-90000-0009;ext=102', true],
  ['TEL:+5511900000009', true],
  ['https://wa.me/5511900000009?text=oi', true],
  ['wa.me/+5511900000009', true],
  ['https://api.whatsapp.com/send?phone=5511900000009&text=oi', true],
  ['whatsapp://send?phone=5511900000009', false],
  ['+55 (0) 11 90000-0009', true],
])('%j is read as the number', (written, hasCountry) => {
  expect(readNumber(written)).toEqual({ digits: '5511900000009', hasCountry });
});

test.each([
  '',
  ' ',
  '+',
  'Ana',
  '55 11 9000a',
  '+55 11 90000-0009 +351 910',
  'wa.me/ana',
  '12*',
  'tel:',
  '1'.repeat(501),
])('%j is not a number', (written) => {
  expect(readNumber(written)).toBeNull();
});

test('a part of a number keeps its leading zeros', () => {
  expect(readNumber('0012')).toEqual({ digits: '0012', hasCountry: false });
});

test('only the last digits of a masked number are hidden (rule N9)', () => {
  expect(readMaskedNumber('+55 11 90000-****')).toEqual({ digits: '551190000****', hasCountry: true });
  expect(readMaskedNumber('+55 ** 90000-****')).toBeNull();
});

test('a whole number has five to twenty digits', () => {
  expect(readWholeNumber('1234')).toBeNull();
  expect(readWholeNumber('12 345')).toBe('12345');
  expect(readWholeNumber('1'.repeat(21))).toBeNull();
});

test('every Unicode digit has its value', () => {
  const digits = Array.from({ length: 0x1_20_00 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
    /\p{Nd}/u.test(letter),
  );
  expect(digits.length % 10).toBe(0);
  expect(digitsIn(digits.join(''))).toBe('0123456789'.repeat(digits.length / 10));
  expect(withPlainDigits('a \u0e51\u0e52 b')).toBe('a 12 b');
});
