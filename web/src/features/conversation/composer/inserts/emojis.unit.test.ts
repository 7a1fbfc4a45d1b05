import { expect, test } from 'vitest';
import { emojisPerLine, findEmojis, linesOf, loadEmojis } from './emojis.ts';

test.each([
  ['en', 'rocket'],
  ['pt-BR', 'foguete'],
  ['es', 'cohete'],
] as const)('an emoji is found by its name in %s', async (language, name) => {
  expect(findEmojis(await loadEmojis(language), name).map(({ letter }) => letter)).toContain('🚀');
});

test('accents and case do not matter', async () => {
  const emojis = await loadEmojis('pt-BR');
  expect(findEmojis(emojis, 'CORACAO').length).toBeGreaterThan(5);
});

test.each([
  [1440, 16],
  [600, 16],
  [390, 7],
  [320, 6],
])(
  'a line in a window of %i px has %i emojis, each as wide as a finger on a phone',
  async (width, perLine) => {
    expect(emojisPerLine(width)).toBe(perLine);
    const lines = linesOf(await loadEmojis('en'), perLine);
    expect(lines.slice(0, -1).every((line) => line.length === perLine)).toBe(true);
  },
);
