import { z } from 'zod';
import { identitySchema } from '../entities/contact.ts';
import { ackSchema, mediaTypeSchema, messageSchema, sendProblemSchema } from '../entities/message.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { ticketListItemSchema } from '../entities/ticket.ts';
import { defineEvent } from './envelope.ts';

const place = { messageId: z.uuid(), ticketId: idSchema, contactId: idSchema, connectionId: idSchema };

/** The message and its ticket as they were right after: what notification fans out without asking anybody. */
const sealedSnapshot = z.object({ message: messageSchema, ticket: ticketListItemSchema });

/** Stream: `message-<messageId>`; a conversation (contact and connection) shares a partition. */
export const messagingEvents = {
  MessageReceived: defineEvent({
    type: 'MessageReceived',
    data: z.object({
      ...place,
      fromMe: z.boolean(),
      mediaType: mediaTypeSchema,
      inboundNumber: z.number().int().nullable(),
      orderedAt: isoDateSchema,
    }),
    sealed: sealedSnapshot.extend({ externalId: z.string() }),
  }),
  MessageQueued: defineEvent({
    type: 'MessageQueued',
    data: z.object({
      ...place,
      userId: idSchema.nullable(),
      attempt: z.number().int(),
      queuedAt: isoDateSchema,
    }),
    /** `to`: every known identity of the contact, the one of its last inbound message first. */
    sealed: sealedSnapshot.extend({ to: z.array(identitySchema).min(1), preview: z.string() }),
  }),
  MessageAckRaised: defineEvent({
    type: 'MessageAckRaised',
    data: z.object({ ...place, ack: ackSchema }),
  }),
  MessageFailed: defineEvent({
    type: 'MessageFailed',
    data: z.object({ ...place, problem: sendProblemSchema }),
  }),
  MessageUnresolved: defineEvent({ type: 'MessageUnresolved', data: z.object(place) }),
} as const;
export type MessagingEvents = typeof messagingEvents;
