import { expect, test } from 'vitest';
import { chooseLanguage } from './languages.ts';

test.each([
  ['ptBR', ['en-US'], 'pt-BR'],
  ['pt-BR', [], 'pt-BR'],
  ['es', ['pt-BR'], 'es'],
  [null, ['pt-PT', 'en'], 'pt-BR'],
  [null, ['de-DE', 'es-AR'], 'es'],
  [null, ['de-DE'], 'en'],
  ['klingon', [], 'en'],
])('stored %j and preferred %j choose %s', (stored, preferred, language) => {
  expect(chooseLanguage(stored, preferred)).toBe(language);
});
