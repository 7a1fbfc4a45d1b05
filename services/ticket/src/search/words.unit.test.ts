import { expect, test } from 'vitest';
import { searchOf, termsOf, wordsOf } from './words.rules.ts';

test('words have no case, accents or punctuation, and each is listed once', () => {
  expect(wordsOf('Olá, AÇÃO! ola-ação (São João) 25,90')).toEqual(['ola', 'acao', 'sao', 'joao', '25', '90']);
  expect(wordsOf('  …! ')).toEqual([]);
  expect(wordsOf('x'.repeat(99))).toEqual(['x'.repeat(40)]);
});

test('short words match whole words, longer ones beginnings, and digits also parts of a number', () => {
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

test('words of a script without spaces are found anywhere, and so are emoji', () => {
  const terms = termsOf('この機能は病院で使えます👍🏽');
  for (const searched of ['機能', '病院', '病院で', '👍'])
    for (const { term } of searchOf(searched)?.words ?? []) expect(terms, searched).toContain(term);
});

test('the shortest beginnings are added to the words, each once', () => {
  expect(termsOf('conta contato é sim')).toEqual(['conta', 'contato', 'e', 'sim', 'con*', 'sim*']);
});
