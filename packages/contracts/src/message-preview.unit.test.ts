import { expect, test } from 'vitest';
import { previewOf } from './message-preview.ts';

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
