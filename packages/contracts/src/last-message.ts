import { beginningOf } from './beginning-of.ts';
import { type MediaType, type Message, phoneOnlySchema } from './entities/message.ts';
import type { TicketListItem } from './entities/ticket.ts';

const previewLength = 255;

/** The list's preview: whose message it is (rule M12), and its beginning, without half characters. */
export const lastMessageOf = (preview: string, fromMe: boolean): string =>
  `${fromMe ? '🢅' : '🢇'} ${beginningOf(preview, previewLength)}`;

/**
 * The list item with this last message, which may be announced before ticket has stored it. If the item already has a
 * later message, it stays unchanged.
 */
export const withLastMessage = (
  ticket: TicketListItem,
  { preview, fromMe, at }: { readonly preview: string; readonly fromMe: boolean; readonly at: string },
): TicketListItem =>
  ticket.lastMessageAt !== null && Date.parse(ticket.lastMessageAt) > Date.parse(at)
    ? ticket
    : {
        ...ticket,
        lastMessage: lastMessageOf(preview, fromMe),
        lastMessageAt: at,
        updatedAt: Date.parse(ticket.updatedAt) > Date.parse(at) ? ticket.updatedAt : at,
      };

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

const sentArrow = lastMessageOf('', true).trim();
/** In a group the preview names the author (rule M11). */
const author = /^\S+ ([^:\n]{1,100}: )/u;

/** Replaces the text of a preview, and keeps the arrow and, in a group, the name. */
export const withOtherText = (line: string, preview: string, isGroup: boolean): string => {
  const isSent = line.startsWith(sentArrow);
  const name = isGroup && !isSent ? (author.exec(line)?.[1] ?? '') : '';
  return lastMessageOf(`${name}${preview}`, isSent);
};

/** What the list showed of a message before its edit or deletion, if that is known, and what it shows after. */
export type Rewording = { readonly before: string | null; readonly after: string };

/**
 * The list's preview after an edit or deletion of this message, whether or not ticket knows of the change yet. Null if
 * it is not the last message. Two messages of the same second are told apart by their texts, if they have any.
 */
export const rewordedLastMessage = (
  ticket: TicketListItem,
  message: Pick<Message, 'createdAt' | 'mediaType'>,
  { before, after }: Rewording,
): string | null => {
  if (ticket.lastMessageAt !== message.createdAt) return null;
  const reworded = (text: string): string => withOtherText(ticket.lastMessage, text, ticket.isGroup);
  const isShown =
    before === null ||
    message.mediaType !== 'chat' ||
    [before, after].some((text) => reworded(text) === ticket.lastMessage);
  return isShown ? reworded(after) : null;
};

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
