import { expect, test } from 'vitest';
import { peopleOnCards } from './create-contacts-of-cards.ts';

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\n');
const phone = (value: string) => ({ kind: 'phone', value });

test('each card is one person, with every number that has a country code', () => {
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
  ['no card', 'Olá'],
  ['signs instead of digits', card('FN:X', 'TEL:+<script>')],
  ['too few digits', card('FN:X', 'TEL:+12345')],
  ['too many digits', card('FN:X', `TEL:+${'1'.repeat(30)}`)],
])('a message with %s names no person', (_, body) => {
  expect(peopleOnCards(body)).toEqual([]);
});

test('a card with thousands of entries is not read to its end', () => {
  const numbers = Array.from({ length: 5_000 }, (_, index) => `TEL:+${351_910_000_000 + index}`);
  expect(peopleOnCards(card('FN:X', ...numbers))[0]?.identities).toHaveLength(20);
  expect(peopleOnCards(Array.from({ length: 900 }, () => card('TEL:+351910000001')).join('\n'))).toHaveLength(
    50,
  );
});
