import type { MediaType } from '@balcao/contracts';
import { z } from 'zod';

/** What we take of the library's message, whose types promise more than WhatsApp holds. */
export const heardMessageSchema = z.object({
  id: z.object({ id: z.string().min(1), fromMe: z.boolean(), remote: z.string() }),
  type: z.string(),
  body: z.string(),
  timestamp: z.number(),
  ack: z.number().optional(),
  author: z.string().optional(),
  location: z
    .object({ latitude: z.unknown(), longitude: z.unknown(), name: z.string().optional() })
    .optional(),
  rawData: z.object({ notifyName: z.string().optional(), quotedStanzaID: z.string().optional() }),
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

/** Text or caption; for a place `image|link|description` (1-application.md). */
export function bodyOf({ body, location }: HeardMessage): string {
  if (location === undefined) return body;
  const link = `https://maps.google.com/maps?q=${String(location.latitude)}%2C${String(location.longitude)}&z=17`;
  const image = body === '' ? '' : `data:image/png;base64,${body}`;
  return `${image}|${link}|${location.name ?? ''}`;
}
