import { expect, test } from 'vitest';
import { withBrazilianCode } from './number-field.tsx';

test.each([
  ['(41) 90000-1011', '+55 (41) 90000-1011'],
  ['41900001011', '+55 (41) 90000-1011'],
  ['11 3333.4444', '+55 (11) 3333-4444'],
  ['\u202a(41) 90000\u20111011\u202c', '+55 (41) 90000-1011'],
])('%s may be %s', (typed, suggested) => {
  expect(withBrazilianCode(typed)).toBe(suggested);
});

test.each([
  '5541900001011',
  '+55 (41) 90000-1011',
  '+41 90 000 10 11',
  '14155550123',
  '20 91234-5678',
  '41 90000',
  '419000****1',
  '',
])('%j is left as it is', (typed) => {
  expect(withBrazilianCode(typed)).toBeUndefined();
});
