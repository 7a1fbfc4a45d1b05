import type { AnnouncedLocation, AnnouncedMedia, MediaType } from '@balcao/contracts';
import { z } from 'zod';

const wholeSchema = z.coerce.number().int().nonnegative().nullish().catch(null);
const lengthSchema = z.coerce.number().int().positive().nullish().catch(null);

/** What we take of the library's message, whose types promise more than WhatsApp holds. */
export const heardMessageSchema = z.object({
  id: z.object({ id: z.string().min(1), fromMe: z.boolean(), remote: z.string() }),
  type: z.string(),
  body: z.string(),
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
    notifyName: z.string().optional(),
    quotedStanzaID: z.string().optional(),
    mimetype: z.string().optional().catch(undefined),
    filename: z.string().optional().catch(undefined),
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
export type HeardMessage = z.infer<typeof heardMessageSchema>;

const mediaTypes: Readonly<Record<string, MediaType>> = {
  chat: 'chat',
  image: 'image',
  sticker: 'image',
  audio: 'audio',
  ptt: 'audio',
  video: 'video',
  document: 'application',
  location: 'location',
  vcard: 'vcard',
  multi_vcard: 'vcard',
  call_log: 'call_log',
};

const fileKinds: ReadonlySet<MediaType> = new Set(['image', 'audio', 'video', 'application']);

/** Not written by anybody, or not a message of its own. */
const silentTypes = new Set([
  'broadcast_notification',
  'ciphertext',
  'debug',
  'e2e_notification',
  'gp2',
  'group_notification',
  'notification',
  'notification_template',
  'protocol',
  'reaction',
  'revoked',
]);

/** Undefined for what is no message to a desk. What we do not know is shown as text rather than lost. */
export function mediaTypeOf({ type }: HeardMessage): MediaType | undefined {
  return silentTypes.has(type) ? undefined : (mediaTypes[type] ?? 'chat');
}

/** Text or caption, of cards the cards; a place has none. */
export function bodyOf({ body, vCards, type }: HeardMessage): string {
  if (vCards.length > 0) return vCards.join('\n');
  return type === 'location' || type === 'call_log' ? '' : body;
}

/** Its bytes are fetched later. */
export function mediaOf({ type, rawData }: HeardMessage): AnnouncedMedia | null {
  const kind = mediaTypes[type];
  if (kind === undefined || !fileKinds.has(kind)) return null;
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

/** What WhatsApp has as a place's text is its little map. */
export function locationOf({ type, body, location }: HeardMessage): AnnouncedLocation | null {
  if (type !== 'location' || location === undefined) return null;
  return { ...location, thumbnail: body };
}

export function isVideoCall({ rawData: { isVideoCall: isVideo, subtype } }: HeardMessage): boolean {
  return isVideo ?? subtype?.includes('video') ?? false;
}
