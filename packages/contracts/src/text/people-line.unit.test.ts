import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMaskedNumber, readWholeNumber } from '../phone-number/read-number.ts';
import { spacedNumber } from '../phone-number/spaced-number.ts';
import { maskNumber } from '../masking.ts';
import { type CellKind, peopleLine } from './people-line.ts';

const cell = (kind: CellKind, value: string, timeZone = 'Pacific/Auckland'): string =>
  peopleLine([kind], timeZone)([value]).trimEnd();

test.each<[CellKind, string, string]>([
  ['time', '2026-11-28T11:03:27.745Z', '2026-11-29 00:03:27'],
  ['seconds', '29.978', '30'],
  ['seconds', '0.4', '0'],
  ['seconds', '', ''],
  ['time', '', ''],
  ['number', '5511994084601', '55 11 99408-4601'],
  ['number', '551155550102', '55 11 5555-0102'],
  ['number', '55119940****', '55 11 9940-****'],
  ['number', '351912345678', '351 91234-5678'],
  ['number', '14155552671', '1 415555-2671'],
  // Old groups and short numbers.
  ['number', '120363000000000001', '12036300000000-0001'],
  ['number', '5511999990000-1500000000', '5511999990000-1500000000'],
  ['number', '10500', '10500'],
  // A contact without a name has its number as name.
  ['text', '5511994084601', '55 11 99408-4601'],
  ['text', '007', "'007"],
  ['text', '1e5', "'1e5"],
  ['text', 'Rita 2', 'Rita 2'],
  ['text', '12,5', '12,5'],
  ['text', '-1+1', "'-1+1"],
  ['plain', '42', '42'],
])('a %s %j is written as %j (rule U21)', (kind, value, written) => {
  expect(cell(kind, value)).toBe(written);
});

test('every number is a text in every spreadsheet, no formula, and read back as it was (rules U21, N9)', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{7,19}$/), (number) => {
      const written = spacedNumber(number);
      expect(written).toMatch(/^\d[\d ]*-\d{4}$/);
      expect(readWholeNumber(written)).toBe(number);
      expect(readMaskedNumber(spacedNumber(maskNumber(number)))?.digits).toBe(maskNumber(number));
    }),
  );
});
