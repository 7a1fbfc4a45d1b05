import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test('cells are separated by semicolons, and the row ends as spreadsheets expect (rule C9)', () => {
  expect(csvLine(['Rita', '5511987654321', ''])).toBe('Rita;5511987654321;\r\n');
});

test('a field with a separator, a quote or a line break is quoted', () => {
  expect(csvLine(['a;b "c"\nd', '1'])).toBe('"a;b ""c""\nd";1\r\n');
});

test.each(['=1+1', '+351', '-2', '@SUM(A1)', '\tx'])('%j is never a formula', (name) => {
  expect(csvLine([name, '1'])).toBe(`'${name};1\r\n`);
});

test('a cell that begins with a line break is neither a formula nor split', () => {
  expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`);
});
