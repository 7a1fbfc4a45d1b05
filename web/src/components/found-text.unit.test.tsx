import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FoundText } from './found-text.tsx';

afterEach(cleanup);

const marked = (text: string, search: string | undefined): string => {
  const { container } = render(<FoundText text={text} search={search} />);
  expect(container.textContent).toBe(text);
  return [...container.children]
    .map((part) => (part.matches('mark') ? `[${part.textContent}]` : part.textContent))
    .join('');
};

// Snippets use the same matcher (rule T26).
test.each([
  ['João Lima', 'joao', '[João] Lima'],
  ['Mariana and Ana', 'ana', 'Mariana and [Ana]'],
  ['Ação rápida', 'rap ACAO', '[Ação] [ráp]ida'],
  ['de repente', 'de re', '[de] repente'],
  ['ΟΔΟΣ', 'οδός', '[ΟΔΟΣ]'],
  ['٢٥ reais', '25', '[٢٥] reais'],
  ['Rua da Straße', 'strasse', 'Rua da [Straße]'],
  ['この機能は', '機能', 'この[機能]は'],
  ['ok 👍🏽', '👍', 'ok [👍]🏽'],
  ['5511987654321', '8765', '55119[8765]4321'],
  ['Olá 👋 mundo', 'mun', 'Olá 👋 [mun]do'],
  ['plain', '', 'plain'],
  ['plain', undefined, 'plain'],
])('%j searched for %j shows %j', (text, search, shown) => {
  expect(marked(text, search)).toBe(shown);
});
