import { expect, test, vi } from 'vitest';
import { foldText } from './fold-name.ts';

test('marks are removed before the text is decomposed, which puts a run of them in order in quadratic time', () => {
  const decomposing = vi.spyOn(String.prototype, 'normalize');
  const folded = foldText(`Ação${'\u0323\u0301'.repeat(5_000)}`);
  const decomposed = decomposing.mock.contexts.map(String);
  decomposing.mockRestore();
  expect(folded).toBe('acao');
  expect(decomposed).toEqual(['Ação']);
});

test('every character folds as if it were decomposed first', () => {
  const other: number[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const letter = String.fromCodePoint(code);
    const decomposed = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
    if (foldText(letter) !== foldText(decomposed)) other.push(code);
  }
  expect(other).toEqual([]);
});
