import { expect, test } from 'vitest';
import { findEmojis, linesOf, loadEmojis } from './emojis.ts';

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

test('a line has sixteen', async () => {
  const lines = linesOf(await loadEmojis('en'));
  expect(lines.slice(0, -1).every((line) => line.length === 16)).toBe(true);
});
