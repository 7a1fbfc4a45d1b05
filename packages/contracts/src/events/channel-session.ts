import { z } from 'zod';
import {
  channelTypeSchema,
  connectionReasonSchema,
  connectionStatusSchema,
  engineSchema,
} from '../entities/connection.ts';
import { identitySchema } from '../entities/contact.ts';
import { ackSchema, mediaTypeSchema, sendProblemSchema } from '../entities/message.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

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
});

/**
 * Streams: `connection-<id>`, `envelope-<connectionId>-<hash of fromMe and the channel's short message id>`,
 * `outbound-<messageId>`. What belongs to one chat shares a partition, so that its order holds. QR codes are signals,
 * never events.
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
  /** A message as it came from the channel, before anything else happens to it (architecture.md §4). */
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
    }),
    sealed: z.object({
      /** The channel's own short id, for quotes, edits and revocations. */
      externalId: z.string(),
      /** Whom the conversation is with; the group when isGroup. */
      peer: z.array(identitySchema).min(1),
      peerName: z.string(),
      /** Who wrote in a group. */
      author: z.object({ identities: z.array(identitySchema).min(1), name: z.string() }).nullable(),
      body: z.string(),
      quotedExternalId: z.string().nullable(),
    }),
  }),
  /** Handed to the channel: attempts, times and the channel's id are known. */
  OutboundSent: defineEvent({
    type: 'OutboundSent',
    data: z.object({ messageId: z.uuid(), connectionId: idSchema, attempt: z.number().int() }),
  }),
  OutboundAckRaised: defineEvent({
    type: 'OutboundAckRaised',
    data: z.object({ messageId: z.uuid(), connectionId: idSchema, ack: ackSchema }),
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
  /** Neither sent nor not: a person decides (architecture.md §4). */
  OutboundUnresolved: defineEvent({
    type: 'OutboundUnresolved',
    data: z.object({ messageId: z.uuid(), connectionId: idSchema, attempt: z.number().int() }),
  }),
} as const;
export type ChannelSessionEvents = typeof channelSessionEvents;
