import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseVcards } from './parse-vcard.ts';

const card = (...lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');

describe('cards of a message', () => {
  test('have a name and their numbers, once each', () => {
    const body = card(
      'FN:Carlos Silva',
      'TEL;type=CELL;waid=5511912345678:+55 11 91234-5678',
      'item1.TEL:+55 (11) 91234-5678',
      'TEL:+1 202 555 0100',
    );
    expect(parseVcards(body)).toEqual([
      { name: 'Carlos Silva', numbers: ['+5511912345678', '+12025550100'] },
    ]);
  });

  test('may be several', () => {
    expect(parseVcards(`${card('FN:A')}\n${card('FN:B', 'TEL:+5511911112222')}`)).toEqual([
      { name: 'A', numbers: [] },
      { name: 'B', numbers: ['+5511911112222'] },
    ]);
  });

  test('take the country from the channel where the number has none', () => {
    expect(parseVcards(card('FN:A', 'TEL;waid=5511911112222:11 91111-2222'))[0]?.numbers).toEqual([
      '+5511911112222',
    ]);
  });

  test('have the number that WhatsApp knows, as the server takes it from them', () => {
    const line = 'TEL;WAID="5511911112222";TYPE=CELL:+55 (011) 91111-2222';
    expect(parseVcards(card('FN:A', line))[0]?.numbers).toEqual(['+5511911112222']);
  });

  test('show numbers as far as they may be seen', () => {
    expect(parseVcards(card('FN:A', 'TEL;waid=551191111****:+55 11 91111-****'))[0]?.numbers).toEqual([
      '+551191111****',
    ]);
  });

  test('go on in the next line after a blank, and say what their signs mean', () => {
    expect(parseVcards(card('FN:Silva\\, Carlos', ' Junior'))[0]?.name).toBe('Silva, CarlosJunior');
  });

  test.each(['', 'no card', 'BEGIN:VCARD', 'BEGIN:VCARD\nTEL:none\nEND:VCARD'])(
    'that cannot be read are none: %s',
    (body) => expect(parseVcards(body)).toEqual([]),
  );

  test('whatever comes, are people with numbers that can be dialled, and not too many', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('BEGIN:VCARD', 'END:VCARD', 'FN:', 'TEL:', 'item1.TEL;waid=', 'fn;x=y:', ':', ';'),
      fc.constantFrom('\n', '\r\n', '\n ', '+', '*', '+55 11 91234-5678', '\\n', '\\,', '\u202e', '\0'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { name, numbers } of parseVcards(pieces.join(''))) {
          expect(name.length).toBeLessThanOrEqual(100);
          for (const number of numbers) expect(number).toMatch(/^\+\d{1,24}\*{0,4}$/);
        }
      }),
    );
    expect(parseVcards(card('FN:A').repeat(1000)).length).toBeLessThanOrEqual(100);
    const many = Array.from({ length: 500 }, (_, at) => `TEL:+55119${String(10_000_000 + at)}`);
    expect(parseVcards(card('FN:A', ...many))[0]?.numbers).toHaveLength(20);
  });

  test('are read at once, however long', () => {
    for (const hostile of ['+', '(', 'TEL:+', 'FN;'.repeat(9), '\n ', 'a.', ';waid='])
      expect(parseVcards(`BEGIN:VCARD\n${hostile.repeat(20_000)}`).length).toBeLessThanOrEqual(1);
  });
});
