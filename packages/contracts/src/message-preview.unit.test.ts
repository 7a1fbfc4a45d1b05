import { expect, test } from 'vitest';
import { lastMessageOf, previewLength } from './last-message.ts';
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

test.each(['11 97271-1602', '5511972711602', '١١٩٧٢٧١١٦٠٢', '(11) 97271 1602'])(
  'a preview ends before a number that it could only show in part: %s (rule N10)',
  (number) => {
    const before = 'ligue '.padStart(previewLength - 8, 'x');
    expect(lastMessageOf(`${before}${number} hoje`, false)).toBe(`🢇 ${before.trimEnd()}`);
    expect(lastMessageOf(number, false)).toBe(`🢇 ${number}`);
  },
);
