import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCards } from './read-cards.ts';

const card = (...lines: readonly string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');
const nameOn = (...lines: readonly string[]): string | undefined => readCards(card(...lines))[0]?.name;
const numbersOn = (...lines: readonly string[]): readonly string[] | undefined =>
  readCards(card(...lines))[0]?.numbers;

/** As phones write them into files, with the line breaks of the phone. */
describe('cards of real phones', () => {
  test('from an old Android are quoted-printable, with a soft break', () => {
    const body = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=41=6C=76=65=73;=53=C3=A9=72=67=69=6F;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=53=C3=A9=72=67=69=6F=20=41=6C=76=65=',
      '=73',
      'TEL;CELL:+5511900000001',
      'END:VCARD',
      '',
    ];
    const [read] = readCards(body.join('\r\n'));
    expect(read).toMatchObject({ name: 'Sérgio Alves', numbers: ['5511900000001'] });
    expect(readCards(body.filter((_, at) => at !== 3 && at !== 4).join('\r\n'))[0]?.name).toBe(
      'Sérgio Alves',
    );
  });

  test.each([
    ['only the parts of a name', ['N:Souza;Ana;;;', 'FN:'], 'Ana Souza'],
    ['a title and two given names', ['N:Souza;Ana;Maria;Dra.;Filha'], 'Dra. Ana Maria Souza Filha'],
    ['only a company', ['N:;;;;', 'FN:', 'ORG:Padaria Sol;Caixa'], 'Padaria Sol'],
    ['a name that nobody sees, and a company', ['FN:\u200B\u3164', 'ORG:Padaria Sol'], 'Padaria Sol'],
    ['a name that turns the text round', ['FN:\u202Eevil gnp'], 'evil gnp'],
    ['a name of two lines', ['FN:Ana\\nSouza\\, irmã\\; \\\\n'], 'Ana Souza, irmã; \\n'],
    ['a semicolon in a part', ['N:Sol\\; Lua;Ana'], 'Ana Sol; Lua'],
    ['a folded name', ['FN:Maria das', '  Dores'], 'Maria das Dores'],
    ['a name that only looks like one', ['FNX:Outra', 'FN;CHARSET=UTF-8:Rui'], 'Rui'],
  ])('have %s', (_, lines, name) => {
    expect(nameOn(...lines)).toBe(name);
  });

  test.each([
    ['of Windows-1252', 'FN;CHARSET=WINDOWS-1252;ENCODING=QUOTED-PRINTABLE:Jo=E3o d=92=C1gua', 'João d’Água'],
    ['of Latin 1', 'FN;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Jo=e3o', 'João'],
    ['that say nothing', 'FN;QUOTED-PRINTABLE:Jo=C3=A3o', 'João'],
    ['that say UTF-8 and are none', 'FN;QUOTED-PRINTABLE;CHARSET=UTF-8:Jo=E3o', 'João'],
    ['that name no charset', 'FN;QUOTED-PRINTABLE;CHARSET=x-none:Jo=E3o', 'João'],
    ['of Japan', 'FN;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=83\\', 'ソ'],
    ['that became a letter each', 'FN;CHARSET=UTF-8:SÃ©rgio', 'Sérgio'],
    ['that became a letter each, of Windows', 'FN;CHARSET=windows-1252:d\u0092\u00C1gua', 'd’Água'],
    ['that are letters already', 'FN;CHARSET=UTF-8:Sérgio', 'Sérgio'],
    ['that are no bytes', 'FN;ENCODING=QUOTED-PRINTABLE:1=2 =ZZ é=', '1=2 =ZZ é='],
  ])('have bytes %s', (_, line, name) => {
    expect(nameOn(line)).toBe(name);
  });

  test('end even if the last line has a soft break', () => {
    const open = ['BEGIN:VCARD', 'FN;QUOTED-PRINTABLE:Rui=', 'END:VCARD'];
    expect(readCards([...open, card('FN:Ana')].join('\n')).map(({ name }) => name)).toEqual(['Rui=', 'Ana']);
  });
});

describe('numbers on cards', () => {
  test.each([
    ['a waid alone', 'TEL;type=CELL;waid=5511987654321:11 98765-4321'],
    ['a waid in quotes, in front of others', 'TEL;WAID="5511987654321";TYPE="cell,voice":(11) 98765-4321'],
    ['a waid, not how it is written', 'TEL;type=CELL;waid=5511987654321:+55 (011) 98765-4321'],
    ['a group of lines', 'work-2.TEL;type=CELL:+55 11 98765-4321'],
    ['a folded line', 'TEL;type=CELL;wa\r\n id=55119876\r\n\t54321:+55 11 98765-4321'],
    ['an address of the kind tel', 'TEL;VALUE=uri;TYPE="voice:home":tel:+55-11-98765-4321;ext=102'],
    ['an address without a country, and a waid', 'item1.TEL;VALUE=uri;waid=5511987654321:tel:98765-4321'],
    ['hidden signs and another dash', 'TEL:\u202A+55 11 98765\u20114321\u202C'],
    ['wide digits', 'TEL:＋５５ １１ ９８７６５－４３２１'],
    ['a quote that is never closed', 'TEL;TYPE="cell;waid=5511987654321:98765-4321'],
    ['bytes', 'TEL;ENCODING=QUOTED-PRINTABLE:=2B5511987654321'],
  ])('are read from %s', (_, line) => {
    expect(numbersOn(line)).toEqual(['5511987654321']);
  });

  test.each([
    'TEL:910000001',
    'TEL:+<script>',
    'TEL:+12345',
    `TEL:+${'1'.repeat(30)}`,
    'TELEX:+351910000009',
  ])('are not found in %s', (line) => {
    expect(numbersOn(line)).toEqual([]);
  });

  test('are masked for users who may not see them', () => {
    expect(numbersOn('TEL;waid=551191111****:+55 11 91111-****')).toEqual(['551191111****']);
  });
});

test('are dialable numbers of people, and limited in number, whatever the text', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('BEGIN:VCARD', 'END:VCARD', 'FN:', 'TEL:', 'item1.TEL;waid=', 'fn;x=y:', ':', ';', '"'),
    fc.constantFrom('\n', '\r\n', '\n ', '=\n', '+', '*', '+55 11 91234-5678', '\\n', '\\,', '\u202e', '\0'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      for (const { name, numbers } of readCards(pieces.join(''))) {
        expect(name).not.toMatch(/[\u202e\0\n]/u);
        for (const number of numbers) expect(number).toMatch(/^\d+\*{0,4}$/);
      }
    }),
  );
  expect(readCards(card('FN:A').repeat(1000)).length).toBeLessThanOrEqual(100);
  const many = Array.from({ length: 500 }, (_, at) => `TEL:+55119${String(10_000_000 + at)}`);
  expect(numbersOn('FN:A', ...many)).toHaveLength(20);
});

test('a text without a card contains no person', () => {
  expect(readCards('')).toEqual([]);
  expect(readCards('FN:Rui\nTEL:+351910000001')).toEqual([]);
});
