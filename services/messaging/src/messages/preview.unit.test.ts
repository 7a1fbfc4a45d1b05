import { expect, test } from 'vitest';
import { isBlank, previewOf, storable } from './preview.rules.ts';

test.each(['', ' ', '\n\t ', '\u200e', '\u200b\ufeff', '\u00a0', '\u3164', '\u2800', '\u202e'])(
  '%j is blank',
  (body) => {
    expect(isBlank(body)).toBe(true);
  },
);
test.each(['.', ' a ', '🎉', '\u200eok'])('%j is not', (body) => {
  expect(isBlank(body)).toBe(false);
});
test.each([
  ['audio', 'x.ogg', '🔉 Mensagem de audio'],
  ['image', 'x.png', '🖼️ Arquivo de imagem'],
  ['video', 'x.mp4', '🎬 Arquivo de vídeo'],
  ['application', 'x.pdf', '📎 Arquivo'],
  ['location', '|https://maps|Rua', '🌍 Localization - Ver no Google Maps'],
  ['chat', 'Olá', 'Olá'],
] as const)('a list shows of %s what the message is (rule M12)', (mediaType, body, expected) => {
  expect(previewOf(mediaType, body)).toBe(expected);
});
test('what no text column takes is left out', () => {
  expect(storable('a\0b\ud800')).toBe('ab\ufffd');
  expect(storable('🎉')).toBe('🎉');
});
