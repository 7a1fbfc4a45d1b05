import { expect, test } from 'vitest';
import { peopleOnCards } from './people-on-cards.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');
const phone = (value: string) => ({ kind: 'phone', value });

test('each card is one person, with every number that has its country', () => {
  const body = [
    card('FN:Rita\\, a irmã', 'item1.TEL;waid=351910000001:+351 910 000 001', 'TEL:+55 (11) 98765-4321'),
    card('FN:Sem país', 'TEL:910000001'),
    card('TEL:+351910000002'),
  ].join('\n');
  expect(peopleOnCards(body)).toEqual([
    { name: 'Rita, a irmã', identities: [phone('351910000001'), phone('5511987654321')] },
    { name: '', identities: [phone('351910000002')] },
  ]);
});

test.each([
  ['a waid alone', 'TEL;waid=5511987654321:11 98765-4321'],
  ['a waid behind other parameters', 'TEL;type=CELL;waid=5511987654321:'],
  ['a waid in quotes, in front of others', 'TEL;WAID="5511987654321";TYPE="cell,voice":(11) 98765-4321'],
  [
    'what WhatsApp knows it by, not how it is written',
    'TEL;type=CELL;waid=5511987654321:+55 (011) 98765-4321',
  ],
  ['a group of lines', 'work-2.TEL;type=CELL:+55 11 98765-4321'],
  ['a line that is folded', 'TEL;type=CELL;type=VOICE;wa\r\n id=55119876\r\n\t54321:+55 11 98765-4321'],
  ['an address of the kind tel', 'TEL;VALUE=uri;TYPE="voice:home":tel:+55-11-98765-4321;ext=102'],
  ['such an address without a country, and a waid', 'item1.TEL;VALUE=uri;waid=5511987654321:tel:98765-4321'],
])('somebody with the right number for %s', (_, line) => {
  expect(peopleOnCards(card('FN:Zélia', line))).toEqual([
    { name: 'Zélia', identities: [phone('5511987654321')] },
  ]);
});

test('a long name that is folded is read whole, and what only begins like a property is none', () => {
  const body = card(
    'FNX:Outra',
    'FN;CHARSET=UTF-8:Maria das\r\n  Dores',
    'TELEX:+351910000009',
    'TEL:+351910000001',
  );
  expect(peopleOnCards(body)).toEqual([{ name: 'Maria das Dores', identities: [phone('351910000001')] }]);
});

test.each([
  ['no card', 'Olá'],
  ['signs instead of digits', card('FN:X', 'TEL:+<script>')],
  ['too few digits', card('FN:X', 'TEL:+12345')],
  ['too many digits', card('FN:X', `TEL:+${'1'.repeat(30)}`)],
])('nobody for %s', (_, body) => {
  expect(peopleOnCards(body)).toEqual([]);
});

test('a card of thousands is not read to its end', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => `TEL:+${351_910_000_000 + index}`);
  expect(peopleOnCards(card('FN:X', ...numbers))[0]?.identities).toHaveLength(20);
  expect(peopleOnCards(Array.from({ length: 900 }, () => card('TEL:+351910000001')).join('\n'))).toHaveLength(
    50,
  );
});

test.each(['TEL;"', ';waid="1', '\n ', 'a.', 'TEL;x="a:b"', 'TEL;VALUE=uri:tel:+'])(
  'whatever repeats is read at once: %s',
  (hostile) => {
    expect(peopleOnCards(card('FN:X', hostile.repeat(20_000)))).toEqual([]);
  },
);
