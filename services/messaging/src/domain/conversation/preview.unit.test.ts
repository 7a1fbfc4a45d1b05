import { expect, test } from 'vitest';
import { isBlank, previewOf, storable } from './preview.ts';

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
test('what no text column takes is left out', () => {
  expect(storable('a\0b\ud800')).toBe('ab\ufffd');
  expect(storable('🎉')).toBe('🎉');
});
