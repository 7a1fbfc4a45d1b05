import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';
import { queueSchema } from './queue.ts';

/** Rule W3. */
export const connectionStatusSchema = z.enum([
  'DISCONNECTED',
  'OPENING',
  'qrcode',
  'CONNECTED',
  'PAIRING',
  'TIMEOUT',
]);
export type ConnectionStatus = z.infer<typeof connectionStatusSchema>;

/** null: WhatsApp; otherwise a channel of the hub. */
export const channelTypeSchema = z.enum(['facebook', 'instagram', 'telegram', 'email', 'webchat']).nullable();
export type ChannelType = z.infer<typeof channelTypeSchema>;

/** What drives a connection. */
export const engineSchema = z.enum(['whatsapp-web', 'simulator']);
export type Engine = z.infer<typeof engineSchema>;

export const connectionReasonSchema = z.enum([
  'starting',
  'waiting-for-scan',
  'qr-expired',
  'pairing',
  'syncing',
  'ready',
  'logged-out',
  'replaced-elsewhere',
  'no-answer',
  'network-lost',
  'crashed',
  'failed-repeatedly',
  'stopped',
  'engine-missing',
  /** It took too much memory. */
  'recycling',
]);
export type ConnectionReason = z.infer<typeof connectionReasonSchema>;

/**
 * A connection (rules W3 and W5). `qrcode` is "" for everybody but admins; `session` stays "" always:
 * clients send it back and nobody needs it.
 */
export const connectionSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    session: z.literal(''),
    qrcode: z.string(),
    /** When the first code of the series was shown that `qrcode` belongs to; ours. */
    qrcodeSince: isoDateSchema.nullable().default(null),
    status: connectionStatusSchema,
    /** Why it is in that status; ours. */
    reason: connectionReasonSchema.nullable(),
    number: z.string().nullable(),
    battery: z.string().nullable(),
    plugged: z.boolean().nullable(),
    retries: z.number().int(),
    /** What came in and could not be read; it is tried again. null: nothing. Ours. */
    unreadable: z
      .object({
        chats: z.number().int(),
        /** At least so many. */
        messages: z.number().int(),
        since: isoDateSchema,
      })
      .nullable()
      .default(null),
    greetingMessage: z.string(),
    farewellMessage: z.string(),
    type: channelTypeSchema,
    engine: engineSchema,
    isDefault: z.boolean(),
    isDisplay: z.boolean(),
    color: z.string(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
    queues: z.array(queueSchema.omit({ createdAt: true, updatedAt: true })),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof connectionSchema>;

export const connectionSummarySchema = z.object({
  name: z.string(),
  type: channelTypeSchema,
  color: z.string(),
});
/** How long codes are shown that nobody scans, in ms; then the connection is given up, and says so. */
export const qrcodeLifeMs = 5 * 60_000;
export const defaultConnectionColor = '#5C59A0';
