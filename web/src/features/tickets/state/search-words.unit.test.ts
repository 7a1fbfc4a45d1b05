import { describe, expect, test } from 'vitest';
import { canSearch, markFound } from './search-words.ts';

const marked = (text: string, search: string): string =>
  markFound(text, search)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');

describe('what is searched for', () => {
  test.each([
    ['ana', true],
    ['an', false],
    ['an bo', false],
    ['é', false],
    ['99', true],
    ['  ', false],
    ['an maria', true],
  ])('%j can be found: %s', (search, isEnough) => {
    expect(canSearch(search)).toBe(isEnough);
  });

  test('stands out where a word begins with it, whatever its accents and case', () => {
    expect(marked('João Lima', 'joao')).toBe('[João] Lima');
    expect(marked('Mariana and Ana', 'ana')).toBe('Mariana and [Ana]');
    expect(marked('Ação rápida', 'rap ACAO')).toBe('[Ação] [ráp]ida');
  });
  test('stands out in any script', () => {
    expect(marked('Rua da Straße', 'strasse')).toBe('Rua da [Straße]');
    expect(marked('この機能は', '機能')).toBe('この[機能]は');
    expect(marked('ok 👍🏽', '👍')).toBe('ok [👍]🏽');
    expect(marked('ﬁm', 'fi')).toBe('[ﬁ]m');
  });
  test('stands out anywhere when it is digits', () => {
    expect(marked('5511987654321', '8765')).toBe('55119[8765]4321');
  });
  test('keeps the text as it is', () => {
    expect(
      markFound('Olá 👋 mundo', 'mun')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Olá 👋 mundo');
    expect(marked('plain', '')).toBe('plain');
  });
});
