import { expect, test } from 'vitest';
import { partsOf } from './found-ranges.ts';
import { snippetOf } from './snippet.ts';

const shown = (text: string, search: string): string => {
  const snippet = snippetOf(text, search);
  return partsOf(snippet.text, snippet.marks)
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('');
};
const filler = 'lorem ipsum dolor sit amet '.repeat(20);

// Rule T26.
test.each([
  ['O pedido não chegou', 'NAO ped', 'O [ped]ido [não] chegou'],
  ['Rua da Straße', 'strasse', 'Rua da [Straße]'],
  ['この機能は病院', '病院', 'この機能は[病院]'],
  ['日本語とLINEで', 'line', '日本語と[LINE]で'],
  ['ok 👍🏽', '👍', 'ok [👍]🏽'],
  ['ΟΔΟΣ', 'οδός', '[ΟΔΟΣ]'],
  ['٢٥ reais', '25', '[٢٥] reais'],
  ['desde que o de', 'de que', 'desde [que] o [de]'],
  ['anana ana', 'ana an', '[ana]na [ana]'],
  ['um\ndois\u2028três', 'dois', 'um [dois] três'],
  ['nothing of it', 'other', 'nothing of it'],
  ['plain', '', 'plain'],
  ['', 'x', ''],
])('%j searched for %j shows %j', (text, search, marked) => {
  expect(shown(text, search)).toBe(marked);
});

test('a long text shows the part where the words are near each other', () => {
  const text = `${filler}pedido ${filler}o pedido quebrado ${filler}`;
  const { text: part } = snippetOf(text, 'pedido quebrado');
  expect(shown(text, 'pedido quebrado')).toMatch(/^….*[ ]o \[pedido\] \[quebrado\] .*…$/);
  expect(part.length).toBeLessThanOrEqual(162);
  expect(shown(`${filler}end`, 'end')).toMatch(/^….*\[end\]$/);
  expect(shown(filler, 'other')).toMatch(/^lorem.*…$/);
});

test('no character is cut in two, and no mark exceeds its text', () => {
  for (const part of ['👍🏽', 'e\u0301\u0302', '\ud800', 'a', 'ab ', '病', '\u0301']) {
    for (const word of ['zeta', 'a', '👍', '病病', 'e']) {
      const { text, marks } = snippetOf(`${part.repeat(200)} zeta ${part.repeat(200)}`, word);
      expect(text.isWellFormed()).toBe(true);
      let last = -1;
      for (const { from, to } of marks) {
        expect(from).toBeGreaterThan(last);
        expect(to).toBeGreaterThan(from);
        last = to;
      }
      expect(last).toBeLessThanOrEqual(text.length);
    }
  }
});

test('many invisible characters make no long mark', () => {
  const { marks } = snippetOf(`o${'\u0301'.repeat(9_000)}la`, 'ola');
  expect(marks.every(({ from, to }) => to - from <= 162)).toBe(true);
});
