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
    case 'vcard':
      return `👤 ${namesOfCards(body).join(', ') || 'Contato'}`;
    case 'call_log':
      return '📞 Chamada perdida';
    case 'chat':
      return body;
  }
};

/** The full names that the cards give; a number in its place not everybody may see. */
const namesOfCards = (cards: string): readonly string[] =>
  [...cards.matchAll(/^FN(?:;[^:\r\n]*)?:(.+)$/gim)]
    .map(([, name]) => (name ?? '').trim())
    .filter((name) => /\p{L}/u.test(name));

const invisible = /^[\s\u200B-\u200F\u2060\uFEFF]*$/;

/** Nothing that anybody could read. */
export const isBlank = (body: string): boolean => invisible.test(body);

/** Without what no text column takes: NUL, and halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
