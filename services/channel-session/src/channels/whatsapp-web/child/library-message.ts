import {
  type AnnouncedLocation,
  type AnnouncedMedia,
  isPhoneOnly,
  mediaKindOf,
  type MediaType,
} from '@balcao/contracts';
import { z } from 'zod';
import { phoneOnlyFields, phoneOnlyOf, phoneOnlyText } from './phone-only.ts';

const wholeSchema = z.coerce.number().int().nonnegative().nullish().catch(null);
const lengthSchema = z.coerce.number().int().positive().nullish().catch(null);

/** The fields of the library's message that we use. Its own types promise more than WhatsApp has. */
export const libraryMessageSchema = z.object({
  id: z.object({ id: z.string().min(1), fromMe: z.boolean(), remote: z.string() }),
  type: z.string(),
  body: z.string().catch(''),
  timestamp: z.number(),
  ack: z.number().optional(),
  author: z.string().optional(),
  location: z
    .object({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      description: z.string().catch(''),
    })
    .optional()
    .catch(undefined),
  vCards: z.array(z.string()).catch([]),
  rawData: z.object({
    ...phoneOnlyFields,
    notifyName: z.string().optional(),
    quotedStanzaID: z.string().optional(),
    mimetype: z.string().optional().catch(undefined),
    filename: z.string().optional().catch(undefined),
    caption: z.string().nullish().catch(null),
    size: wholeSchema,
    duration: z.coerce.number().nonnegative().nullish().catch(null),
    width: lengthSchema,
    height: lengthSchema,
    subtype: z.string().nullish().catch(null),
    isVideoCall: z.boolean().nullish().catch(null),
    latestEditSenderTimestampMs: z.number().nullish().catch(null),
    protocolMessageKey: z
      .object({ id: z.string().min(1) })
      .nullish()
      .catch(null),
  }),
});
export type LibraryMessage = z.infer<typeof libraryMessageSchema>;

const mediaTypes: Readonly<Record<string, MediaType>> = {
  chat: 'chat',
  image: 'image',
  sticker: 'image',
  audio: 'audio',
  ptt: 'audio',
  video: 'video',
  ptv: 'video',
  document: 'application',
  location: 'location',
  vcard: 'vcard',
  multi_vcard: 'vcard',
  call_log: 'call_log',
};

/** Choices and company templates are texts for their reader. */
const textTypes = new Set(['buttons_response', 'hsm', 'list_response', 'oversized', 'template_button_reply']);

const fileKinds: ReadonlySet<MediaType> = new Set(['image', 'audio', 'video', 'application']);

/** System messages, and containers: the pictures of an album are messages of their own. */
const silentTypes = new Set([
  'album',
  'ciphertext',
  'debug',
  'encrypted_reaction',
  'event_response',
  'gp2',
  'keep_in_chat',
  'notification_template',
  'pin_message',
  'pinned_message',
  'poll_update',
  'protocol',
  'reaction',
  'reaction_enc',
  'revoked',
]);

/** Undefined if it is no message for a desk. An unknown kind becomes a file or a placeholder, and is never lost. */
export function mediaTypeOf(raw: LibraryMessage): MediaType | undefined {
  const { type, body, rawData } = raw;
  if (isForOtherDevices(raw)) return 'unknown';
  if (silentTypes.has(type) || type.endsWith('notification')) return undefined;
  const known = Object.hasOwn(mediaTypes, type) ? mediaTypes[type] : phoneOnlyOf(type);
  if (known !== undefined) return known;
  if (textTypes.has(type) && body !== '') return 'chat';
  return rawData.mimetype === undefined || rawData.mimetype === ''
    ? 'unknown'
    : mediaKindOf(rawData.mimetype);
}

/** View-once messages, or a company's own: linked devices never get them. */
export function isForOtherDevices({ type, rawData }: LibraryMessage): boolean {
  return type === 'ciphertext' && rawData.subtype?.endsWith('_unavailable_fanout') === true;
}

/** Text or caption, for cards the cards; a location has none. A file's own text is its preview. */
export function bodyOf(raw: LibraryMessage): string {
  const { body, vCards, type, rawData } = raw;
  if (vCards.length > 0) return vCards.join('\n');
  if (type === 'location' || type === 'call_log') return '';
  if (isPhoneOnly(mediaTypeOf(raw) ?? ''))
    return phoneOnlyText({ body, caption: rawData.caption, fields: rawData });
  return isFile(raw) ? (rawData.caption ?? '') : body;
}

/** The new text of an edit; null if only a preview or a location's map changed. */
export function editedBodyOf(raw: LibraryMessage): string | null {
  const body = bodyOf(raw);
  const kind = mediaTypeOf(raw);
  return body !== '' && (kind === 'chat' || isFile(raw)) ? body : null;
}

function isFile(raw: LibraryMessage): boolean {
  const kind = mediaTypeOf(raw);
  return kind !== undefined && fileKinds.has(kind);
}

/** Its bytes are fetched later. */
export function mediaOf(raw: LibraryMessage): AnnouncedMedia | null {
  if (!isFile(raw)) return null;
  const { type, rawData } = raw;
  const { filename = '', mimetype = '', size, duration, width, height } = rawData;
  return {
    fileName: filename,
    mimeType: mimetype.split(';')[0]?.trim() ?? '',
    size: size ?? null,
    seconds: duration ?? null,
    width: width ?? null,
    height: height ?? null,
    isVoice: type === 'ptt',
  };
}

/** The text that WhatsApp has for a location is its small map. */
export function locationOf({ type, body, location }: LibraryMessage): AnnouncedLocation | null {
  if (type !== 'location' || location === undefined) return null;
  return { ...location, thumbnail: body };
}

export function isVideoCall({ rawData: { isVideoCall: isVideo, subtype } }: LibraryMessage): boolean {
  return isVideo ?? subtype?.includes('video') ?? false;
}
