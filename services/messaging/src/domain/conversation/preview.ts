import type { MediaType } from '@balcao/contracts';

/** What the list shows of a message without text (3-wire.md §10.6). */
export const previewOf = (mediaType: MediaType, body: string): string => {
  switch (mediaType) {
    case 'audio':
      return '🔉 Mensagem de audio';
    case 'image':
      return '🖼️ Arquivo de imagem';
    case 'video':
      return '🎬 Arquivo de vídeo';
    case 'application':
      return '📎 Arquivo';
    case 'location':
      return '🌍 Localization - Ver no Google Maps';
    case 'chat':
    case 'vcard':
    case 'call_log':
      return body;
  }
};

const invisible = /^[\s\u200B-\u200F\u2060\uFEFF]*$/;

/** Nothing that anybody could read. */
export const isBlank = (body: string): boolean => invisible.test(body);

/** Without what no text column takes: NUL, and halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
