import { z } from 'zod';
import { connectionAutomationSchema } from './connection-automation.ts';
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

/** The program behind a connection. */
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
  /** The session took too much memory. */
  'recycling',
  /** An admin restarted all sessions. */
  'restarting',
]);
export type ConnectionReason = z.infer<typeof connectionReasonSchema>;

const { shape: automation } = connectionAutomationSchema;

/**
 * A connection (rules W3 and W5). `qrcode` is "" for everyone but admins. `session` is always "": clients send it back,
 * but nothing uses it.
 */
export const connectionSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    session: z.literal(''),
    qrcode: z.string(),
    /** Ours: when the first code of the present series was shown. */
    qrcodeSince: isoDateSchema.nullable().default(null),
    status: connectionStatusSchema,
    /** Ours: the reason for the status. */
    reason: connectionReasonSchema.nullable(),
    number: z.string().nullable(),
    battery: z.string().nullable(),
    plugged: z.boolean().nullable(),
    retries: z.number().int(),
    /** Ours: chats that could not be read yet; null: none. */
    unreadable: z
      .object({
        chats: z.number().int(),
        /** At least this many. */
        messages: z.number().int(),
        since: isoDateSchema,
      })
      .nullable()
      .default(null),
    /** Ours: a present drop that was reported to admins (rule W20); null: none. */
    drop: z.object({ since: isoDateSchema, reason: connectionReasonSchema }).nullable().default(null),
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
    /** Ours: the connection's automation. Older stored answers lack it. */
    defaultQueueId: automation.defaultQueueId.default(null),
    hintMessage: automation.hintMessage.default(''),
    openingMessage: automation.openingMessage.default(''),
    reminderMessage: automation.reminderMessage.default(''),
    isAutomaticInGroups: automation.isAutomaticInGroups.default(false),
    closeWaitingMinutes: automation.closeWaitingMinutes.default(null),
    closePendingMinutes: automation.closePendingMinutes.default(null),
    reminderMinutes: automation.reminderMinutes.default(null),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof connectionSchema>;

/** The health of a connection, for admins (rule W16). */
export const connectionHealthSchema = z
  .object({
    status: connectionStatusSchema,
    reason: connectionReasonSchema.nullable(),
    since: isoDateSchema,
    /** The last time it disconnected without a request, and the reason. */
    lastDrop: z.object({ at: isoDateSchema, reason: connectionReasonSchema }).nullable(),
    /** The newest message that arrived or was written at the phone. */
    lastMessageAt: isoDateSchema.nullable(),
    /** Restarts since it was last connected for a long time; null: no session runs. */
    restarts: z.number().int().nullable(),
    /** The number of waiting messages, and the time to send them; null: unknown while it is not connected. */
    queue: z.object({ length: z.number().int(), expectedSeconds: z.number().int().nullable() }),
    /** null: not measured, or the engine has no processes of its own. */
    memoryBytes: z.number().int().nullable(),
  })
  .meta({ id: 'ConnectionHealth' });
export type ConnectionHealth = z.infer<typeof connectionHealthSchema>;

/** The progress of the restart of all sessions, or when the last one ended (rule W18). */
export const restartProgressSchema = z
  .object({
    isRunning: z.boolean(),
    total: z.number().int(),
    done: z.number().int(),
    /** The connection that is restarting now. */
    connectionId: idSchema.nullable(),
    askedBy: z.string(),
    startedAt: isoDateSchema.nullable(),
    finishedAt: isoDateSchema.nullable(),
  })
  .meta({ id: 'RestartProgress' });
export type RestartProgress = z.infer<typeof restartProgressSchema>;

export const connectionSummarySchema = z.object({
  name: z.string(),
  type: channelTypeSchema,
  color: z.string(),
});
/** How long QR codes are shown if nobody scans them, in ms; then the session ends. */
export const qrcodeLifeMs = 5 * 60_000;
export const defaultConnectionColor = '#5C59A0';
