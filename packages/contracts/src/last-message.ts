import { beginningOf } from './beginning-of.ts';
import { type MediaType, phoneOnlySchema } from './entities/message.ts';

/** A list shows no more of a message. */
export const previewLength = 255;

/** More characters than people write a number in. */
const longestNumber = 40;
const inNumber = /[\p{Nd}\s().+/-]/u;

/** A half number could not be recognised and hidden from those who may not read it (rule N10). */
const withoutLastNumber = (text: string): string => {
  const signs = Array.from(text);
  const first = signs.length - longestNumber;
  const last = signs.findLastIndex((sign, at) => at < first || !inNumber.test(sign));
  return signs.slice(0, last + 1).join('');
};

const shortened = (preview: string): string => {
  const shown = beginningOf(preview, previewLength);
  const rest = preview.slice(shown.length).trimStart();
  return /^[().+/-]{0,3}\s?\p{Nd}/u.test(rest) ? withoutLastNumber(shown) : shown;
};

/** The list's preview: whose message it is (rule M12), and its beginning, without half characters or numbers. */
export const lastMessageOf = (preview: string, fromMe: boolean): string =>
  `${fromMe ? '🢅' : '🢇'} ${shortened(preview)}`;

/** Previews of messages without text, for every language: existing clients show them unchanged (rule M12). */
export const mediaPreviews = {
  audio: '🔉 Mensagem de audio',
  image: '🖼️ Arquivo de imagem',
  video: '🎬 Arquivo de vídeo',
  application: '📎 Arquivo',
  location: '🌍 Localization - Ver no Google Maps',
  vcard: '👤 Contato',
  call_log: '📞 Chamada perdida',
  order: '🛒 Pedido – veja no celular',
  product: '🏷️ Produto – veja no celular',
  group_invite: '👥 Convite para um grupo – veja no celular',
  interactive: '🔘 Mensagem com botões – veja no celular',
  poll: '📊 Enquete – veja no celular',
  event: '📅 Evento – veja no celular',
  payment: '💳 Pagamento – veja no celular',
  unknown: '❔ Mensagem de um tipo não suportado – veja no celular',
} as const satisfies Record<Exclude<MediaType, 'chat'>, string>;

/** In the list a deleted message is a symbol that needs no translation. */
export const deletedSign = '🚫';

/** The kind of a preview without text; clients name it in the user's language. */
export type PreviewKind = keyof typeof mediaPreviews | 'deleted';

const kinds: ReadonlyMap<string, PreviewKind> = new Map([
  [deletedSign, 'deleted'],
  [mediaPreviews.audio, 'audio'],
  [mediaPreviews.image, 'image'],
  [mediaPreviews.video, 'video'],
  [mediaPreviews.application, 'application'],
  [mediaPreviews.location, 'location'],
  [mediaPreviews.vcard, 'vcard'],
  [mediaPreviews.call_log, 'call_log'],
  ...phoneOnlySchema.options.map((kind): [string, PreviewKind] => [mediaPreviews[kind], kind]),
]);

/** The arrow, in a group the author, and the content. */
const parts = /^([🢇🢅]\s(?:[^:\n]{1,100}: )?)?((\S+)[^]*)$/u;

/**
 * The preview for a reader: if it has no text, its kind is named in the reader's language. In Portuguese it stays,
 * because the stored names are Portuguese (rule D6).
 */
export const namedLastMessage = (
  { lastMessage, isGroup }: { readonly lastMessage: string; readonly isGroup: boolean },
  nameOf: (kind: PreviewKind) => string,
): string => {
  const [, before = '', what = '', sign = ''] = parts.exec(lastMessage) ?? [];
  const kind = isGroup || !before.includes(':') ? kinds.get(what) : undefined;
  return kind === undefined ? lastMessage : `${before}${sign} ${nameOf(kind)}`;
};
