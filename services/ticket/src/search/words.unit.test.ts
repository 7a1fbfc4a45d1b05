import { expect, test } from 'vitest';
import { searchableText, searchOf, termsOf, wordsOf } from './words.rules.ts';

test('words have neither case nor accents nor signs, each once', () => {
  expect(wordsOf('Olá, AÇÃO! ola-ação (São João) 25,90')).toEqual(['ola', 'acao', 'sao', 'joao', '25', '90']);
  expect(wordsOf('  …! ')).toEqual([]);
  expect(wordsOf('x'.repeat(99))).toEqual(['x'.repeat(40)]);
});

test('of a message what a person wrote is searched', () => {
  expect(searchableText({ mediaType: 'chat', body: 'Olá' })).toBe('Olá');
  expect(searchableText({ mediaType: 'image', body: 'nota fiscal.png' })).toBe('nota fiscal.png');
  expect(
    searchableText({ mediaType: 'location', body: 'data:image/png;base64,AAAA|https://maps|Rua A' }),
  ).toBe('Rua A');
  expect(searchableText({ mediaType: 'application', body: 'data:application/pdf;base64,AAAA' })).toBe('');
  expect(searchableText({ mediaType: 'call_log', body: 'x' })).toBe('');
  expect(wordsOf(searchableText({ mediaType: 'poll', body: 'Qual dia?' }))).toEqual([
    '📊',
    'enquete',
    'veja',
    'no',
    'celular',
    'qual',
    'dia',
  ]);
  const card = 'BEGIN:VCARD\nFN:Ana Sá\nPHOTO;ENCODING=b:AAAA\nTEL;type=CELL:+55 11\nEND:VCARD';
  expect(searchableText({ mediaType: 'vcard', body: card })).toBe('Ana Sá');
  expect(searchableText({ mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:+55 11 98765\nEND:VCARD' })).toBe('');
  const encoded =
    'BEGIN:VCARD\nN;QUOTED-PRINTABLE:S=C3=A1;Ana\nitem1.ORG:Sol\nitem1.EMAIL:a@sol.pt\nEND:VCARD';
  expect(searchableText({ mediaType: 'vcard', body: encoded })).toBe('Ana Sá Sol a@sol.pt');
});

test('short words are whole, longer ones beginnings, digits also parts of a number', () => {
  expect(searchOf('Pão de Açúcar 98')).toEqual({
    number: null,
    words: [
      { word: 'pao', term: 'pao*', isBeginning: true, isNumber: false },
      { word: 'de', term: 'de', isBeginning: false, isNumber: false },
      { word: 'acucar', term: null, isBeginning: true, isNumber: false },
      { word: '98', term: '98', isBeginning: false, isNumber: true },
    ],
  });
  expect(searchOf('(11) 98765-4321')?.number).toBe('11987654321');
  expect(searchOf('98765')?.number).toBeNull();
  expect(searchOf('\u202a+55 11 90000\u20110009\u202c')?.number).toBe('5511900000009');
  expect(searchOf('https://wa.me/5511900000009')?.number).toBe('5511900000009');
  expect(searchOf(' !! ')).toBeNull();
});

test('what is looked for in a script without spaces stands anywhere, and so does a picture', () => {
  const terms = termsOf('この機能は病院で使えます👍🏽');
  for (const searched of ['機能', '病院', '病院で', '👍'])
    for (const { term } of searchOf(searched)?.words ?? []) expect(terms, searched).toContain(term);
});

test('the shortest beginnings are kept beside the words, each once', () => {
  expect(termsOf('conta contato é sim')).toEqual(['conta', 'contato', 'e', 'sim', 'con*', 'sim*']);
});
