import { z } from 'zod';
import {
  channelTypeSchema,
  connectionReasonSchema,
  connectionStatusSchema,
  engineSchema,
} from '../entities/connection.ts';
import { connectionAutomationSchema } from '../entities/connection-automation.ts';
import { identitySchema } from '../entities/contact.ts';
import { ackSchema, mediaTypeSchema, sendProblemSchema } from '../entities/message.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { channelChangeEvents } from './channel-changes.ts';
import { defineEvent } from './envelope.ts';

const { shape: automation } = connectionAutomationSchema;
const connectionFacts = z.object({
  connectionId: idSchema,
  name: z.string(),
  color: z.string(),
  type: channelTypeSchema,
  engine: engineSchema,
  greetingMessage: z.string(),
  farewellMessage: z.string(),
  isDefault: z.boolean(),
  isDisplay: z.boolean(),
  queueIds: z.array(idSchema),
  /** Absent in events of before: as `connectionAutomationDefaults` say. */
  defaultQueueId: automation.defaultQueueId.exactOptional(),
  hintMessage: automation.hintMessage.exactOptional(),
  openingMessage: automation.openingMessage.exactOptional(),
  reminderMessage: automation.reminderMessage.exactOptional(),
  isAutomaticInGroups: automation.isAutomaticInGroups.exactOptional(),
  closeWaitingMinutes: automation.closeWaitingMinutes.exactOptional(),
  closePendingMinutes: automation.closePendingMinutes.exactOptional(),
  reminderMinutes: automation.reminderMinutes.exactOptional(),
});

/** The channel's description of a file that was not fetched yet; `downloadMedia` gets the bytes. */
export const announcedMediaSchema = z.object({
  fileName: z.string(),
  mimeType: z.string(),
  size: z.number().int().nonnegative().nullable(),
  seconds: z.number().nonnegative().nullable(),
  width: z.number().int().positive().nullable(),
  height: z.number().int().positive().nullable(),
  isVoice: z.boolean(),
});
export type AnnouncedMedia = z.infer<typeof announcedMediaSchema>;

export const announcedLocationSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** A PNG or JPEG in base64, "" for none. */
  thumbnail: z.string(),
  /** Plain text; "" for none. */
  description: z.string(),
});
export type AnnouncedLocation = z.infer<typeof announcedLocationSchema>;

/**
 * Streams: `connection-<id>`, `envelope-<connectionId>-<hash of fromMe and the channel's short message id>`,
 * `outbound-<messageId>`. All streams of a chat share a partition and so keep their order. QR codes are signals, never
 * events.
 */
export const channelSessionEvents = {
  ConnectionAdded: defineEvent({ type: 'ConnectionAdded', data: connectionFacts }),
  ConnectionDetailsChanged: defineEvent({ type: 'ConnectionDetailsChanged', data: connectionFacts }),
  ConnectionRemoved: defineEvent({ type: 'ConnectionRemoved', data: z.object({ connectionId: idSchema }) }),
  ConnectionStatusChanged: defineEvent({
    type: 'ConnectionStatusChanged',
    data: z.object({
      connectionId: idSchema,
      status: connectionStatusSchema,
      reason: connectionReasonSchema,
      /** The desk's own number, once known. */
      number: z.string().nullable(),
    }),
  }),
  /** It is not connected any more, nobody asked for that, and it did not come back by itself (rule W20). */
  ConnectionDropped: defineEvent({
    type: 'ConnectionDropped',
    data: z.object({ connectionId: idSchema, reason: connectionReasonSchema, since: isoDateSchema }),
  }),
  /** Such a drop is over: it is connected again, or a person stopped it. */
  ConnectionRecovered: defineEvent({
    type: 'ConnectionRecovered',
    data: z.object({ connectionId: idSchema }),
  }),
  /** All running sessions start anew, in this order (rule W18). Stream `restart-<its id>`. */
  SessionRestartAsked: defineEvent({
    type: 'SessionRestartAsked',
    data: z.object({ connectionIds: z.array(idSchema) }),
  }),
  /** A message as it came from the channel, before anything else happens to it (rule W12). */
  EnvelopeReceived: defineEvent({
    type: 'EnvelopeReceived',
    data: z.object({
      connectionId: idSchema,
      /** The message's id in the product, drawn by channel-session. */
      messageId: z.uuid(),
      fromMe: z.boolean(),
      mediaType: mediaTypeSchema,
      isGroup: z.boolean(),
      /** The channel's own time; null when the driver does not trust it. */
      sentAt: isoDateSchema.nullable(),
      receivedAt: isoDateSchema,
      /** It was read back after an absence and keeps its time. Live messages never appear above the last one shown. */
      isReadBack: z.boolean().exactOptional(),
      /** The quoted message, when this connection carried it; else null. */
      quotedMessageId: z.uuid().nullable().exactOptional(),
      /** Of a call_log. */
      isVideoCall: z.boolean().exactOptional(),
    }),
    sealed: z.object({
      /** The channel's own short id, for quotes, edits and revocations. */
      externalId: z.string(),
      /** Whom the conversation is with; the group when isGroup. */
      peer: z.array(identitySchema).min(1),
      peerName: z.string(),
      /** Who wrote in a group. */
      author: z.object({ identities: z.array(identitySchema).min(1), name: z.string() }).nullable(),
      /** The text; of a file its caption, of a vcard the cards. */
      body: z.string(),
      quotedExternalId: z.string().nullable(),
      media: announcedMediaSchema.nullable().exactOptional(),
      location: announcedLocationSchema.nullable().exactOptional(),
    }),
  }),
  /** Handed to the channel: attempts, times and the channel's id are known. */
  OutboundSent: defineEvent({
    type: 'OutboundSent',
    data: z.object({ messageId: z.uuid(), connectionId: idSchema, attempt: z.number().int() }),
  }),
  OutboundAckRaised: defineEvent({
    type: 'OutboundAckRaised',
    data: z.object({
      messageId: z.uuid(),
      connectionId: idSchema,
      ack: ackSchema,
      /** When the session got it. */
      handedAt: isoDateSchema.nullable().exactOptional(),
    }),
  }),
  OutboundFailed: defineEvent({
    type: 'OutboundFailed',
    data: z.object({
      messageId: z.uuid(),
      connectionId: idSchema,
      attempt: z.number().int(),
      problem: sendProblemSchema,
    }),
  }),
  /** Neither sent nor not: a person decides (rule O6). */
  OutboundUnresolved: defineEvent({
    type: 'OutboundUnresolved',
    data: z.object({ messageId: z.uuid(), connectionId: idSchema, attempt: z.number().int() }),
  }),
  ...channelChangeEvents,
} as const;
export type ChannelSessionEvents = typeof channelSessionEvents;
