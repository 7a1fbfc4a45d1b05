import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hiddenNumbers, hideNumbers, restoreNumbers } from './hide-numbers.ts';
import { digitsIn } from './read-number.ts';
import { spellingsToHide } from './testing/spellings-to-hide.ts';

const ana = hiddenNumbers(['5511972711602']);
const hide = (text: string): string => hideNumbers(text, ana);

describe('the digits of a person in a text', () => {
  it.each(spellingsToHide)('are hidden as %j', (written) => {
    for (const text of [written, `Ana ${written}`, `${written}.png`, `ligue ${written}, por favor`]) {
      const shown = hide(text);
      expect(digitsIn(shown.normalize('NFKC'))).not.toMatch(/7271?1602|1602/);
      expect(shown.split('*')).toHaveLength(text.split('*').length + 4);
      expect(hide(shown)).toBe(shown);
    }
  });

  it('keep their other digits and their form', () => {
    expect(hide('Ana 11 97271-1602')).toBe('Ana 11 97271-****');
    expect(hide('+55 (11) 9 7271.16 02!')).toBe('+55 (11) 9 7271.** **!');
    expect(hide('5511972711602.png')).toBe('551197271****.png');
    expect(hide('97271-1602 ou 7271 1602')).toBe('97271-**** ou 7271 ****');
  });

  it.each([
    ['of Mexico', '5215512340777', '55 1234-0777', '55 1234-****'],
    ['of Mexico with the 1', '525512340777', '+52 1 55 1234 0777', '+52 1 55 1234 ****'],
    ['of Argentina', '5491155550777', '+54 11 5555-0777', '+54 11 5555-****'],
    ['of Argentina with 15', '5491155550777', '15 5555-0777', '15 5555-****'],
    ['of North America', '14155550123', '555-0123', '555-****'],
    ['of Portugal', '351910000001', '910 000 001', '910 00* ***'],
    ['of a landline', '551133334444', '3333-4444', '3333-****'],
  ])('are hidden %s', (_, number, written, shown) => {
    expect(hideNumbers(written, hiddenNumbers([number]))).toBe(shown);
  });

  it.each([
    ['another number', '(11) 98888-7777'],
    ['the same digits of another area', '(21) 97271-1602'],
    ['the same digits of another area, joined', '2197271-1602'],
    ['the same digits of another country', '+351 972711602'],
    ['a landline with the same last digits', '3271-1602'],
    ['a part', '1602'],
    ['a part that is too short', '711602'],
    ['a longer number', 'pedido 972711602885'],
    ['a date', '2026-11-28T09:27:11.602Z'],
    ['a price', 'R$ 972,71 por 1602 g'],
    ['digits with letters between them', '97271 ramal 1602'],
  ])('stay if they are those of %s', (_, text) => {
    expect(hide(text)).toBe(text);
  });

  it('stay for nobody', () => {
    expect(hideNumbers('97271-1602', hiddenNumbers([]))).toBe('97271-1602');
    expect(hideNumbers('97271-1602', hiddenNumbers(['551197271****', '1602']))).toBe('97271-1602');
  });
});

test('any number is hidden in any text around it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{9,13}$/), fc.string(), fc.string(), (number, before, behind) => {
      const text = `${before} x${number}x ${behind}`;
      expect(hideNumbers(text, hiddenNumbers([number]))).not.toContain(number);
    }),
  );
});

test('a text that comes back as it was shown keeps its digits (rule N2)', () => {
  const stored = 'Ana 11 97271-1602 (5511972711602)';
  const shown = hide(stored);
  expect(restoreNumbers(shown, [stored], ana)).toBe(stored);
  expect(restoreNumbers(`VIP ${shown}`, [stored], ana)).toBe(`VIP ${stored}`);
  expect(restoreNumbers('Bia ****', [stored], ana)).toBe('Bia ****');
});
