import { expect, test } from 'vitest';
import { isBlank, previewOf, withoutNul } from './preview.ts';

test.each(['', ' ', '\n\t ', '\u200e', '\u200b\ufeff', '\u00a0'])('%j is blank', (body) => {
  expect(isBlank(body)).toBe(true);
});
test.each(['.', ' a ', '🎉', '\u200eok'])('%j is not', (body) => {
  expect(isBlank(body)).toBe(false);
});
test('media show what they are, texts themselves', () => {
  expect(previewOf('audio', 'x.ogg')).toBe('🔉 Mensagem de audio');
  expect(previewOf('chat', 'Olá')).toBe('Olá');
});
test('NUL is left out', () => {
  expect(withoutNul('a\0b')).toBe('ab');
});
