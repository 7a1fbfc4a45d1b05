import { z } from 'zod';
import { ackSchema, apiOriginSchema, mediaTypeSchema, sendProblemSchema } from '../entities/message.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import { ticketPlaceSchema } from './ticket-place.ts';
import {
  messageChangeEvents,
  messageHoldEvents,
  messageKnowledgeEvents,
  messageMediaEvents,
  ticketMessagesEvents,
} from './message-changes.ts';
import {
  messageIdsShape,
  outgoingMediaSchema,
  recipientSchema,
  receivedSnapshotSchema,
  sentSnapshotSchema,
} from './message-snapshot.ts';

const sendShape = {
  ...messageIdsShape,
  /** Where the ticket stood then. Absent: its owner knows. */
  place: ticketPlaceSchema.exactOptional(),
};

/** Stream: `message-<messageId>`. A conversation (contact and connection) shares a partition. */
export const messagingEvents = {
  MessageReceived: defineEvent({
    type: 'MessageReceived',
    data: z.object({
      ...messageIdsShape,
      fromMe: z.boolean(),
      mediaType: mediaTypeSchema,
      inboundNumber: z.number().int().nullable(),
      orderedAt: isoDateSchema,
      /** It is placed later than the channel's time, because later messages were shown already. */
      isPlacedBehind: z.boolean().exactOptional(),
      /** The channel's time of such a message. */
      sentAt: isoDateSchema.exactOptional(),
      quotedMessageId: z.uuid().nullable().exactOptional(),
    }),
    sealed: receivedSnapshotSchema.extend({ externalId: z.string() }),
  }),
  MessageQueued: defineEvent({
    type: 'MessageQueued',
    data: z.object({
      ...messageIdsShape,
      userId: idSchema.nullable(),
      attempt: z.number().int(),
      queuedAt: isoDateSchema,
      /** A message of the same conversation; channel-session finds the channel's id. */
      quotedMessageId: z.uuid().nullable().exactOptional(),
      /** It was held before (`MessageHeld`), so only its sender has seen it. */
      wasHeld: z.boolean().exactOptional(),
      /** It came by the API. Its `externalKey` is sealed with the message. */
      api: apiOriginSchema.nullable().exactOptional(),
      /** The last inbound message that the sender could read; absent: see the ticket beside it. */
      readUpTo: z.number().int().nonnegative().exactOptional(),
      /** Where the ticket stood then. Who knows it there need not ask its owner; absent: ask. */
      place: ticketPlaceSchema.exactOptional(),
    }),
    sealed: sentSnapshotSchema.extend({
      to: recipientSchema,
      preview: z.string(),
      /** Absent for a text. */
      outgoing: outgoingMediaSchema.nullable().exactOptional(),
    }),
  }),
  MessageAckRaised: defineEvent({
    type: 'MessageAckRaised',
    data: z.object({
      ...sendShape,
      ack: ackSchema,
      /** When the session got it, known with the first ack (`MessageWay`). */
      handedAt: isoDateSchema.nullable().exactOptional(),
    }),
  }),
  MessageFailed: defineEvent({
    type: 'MessageFailed',
    data: z.object({ ...sendShape, problem: sendProblemSchema }),
  }),
  MessageUnresolved: defineEvent({ type: 'MessageUnresolved', data: z.object(sendShape) }),
  ...messageHoldEvents,
  ...messageChangeEvents,
  ...messageKnowledgeEvents,
  ...messageMediaEvents,
  ...ticketMessagesEvents,
} as const;
export type MessagingEvents = typeof messagingEvents;
