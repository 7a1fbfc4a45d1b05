import { z } from 'zod';
import { actorSchema } from '../actor.ts';
import { contactSummarySchema, identitySchema } from '../entities/contact.ts';
import { mediaKeySchema } from '../entities/media.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { ticketListItemSchema, ticketSchema } from '../entities/ticket.ts';
import { defineOperation } from './operation.ts';

export const inboundMessageSchema = z.object({
  messageId: z.uuid(),
  connectionId: idSchema,
  /** The person or the group of the conversation. */
  contact: z.object({
    identities: z.array(identitySchema).min(1),
    name: z.string(),
    isGroup: z.boolean(),
  }),
  fromMe: z.boolean(),
  /** The last message in the list. */
  preview: z.string(),
  at: isoDateSchema,
});
export type InboundMessage = z.infer<typeof inboundMessageSchema>;

/**
 * Finds or opens contact and ticket, numbers the inbound message in its ticket and sets the last message, all in one
 * transaction, idempotent by messageId (rule G3). The answers are in the order of the request.
 */
export const recordInbound = defineOperation({
  service: 'ticket',
  operation: 'recordInbound',
  input: z.object({ messages: z.array(inboundMessageSchema).min(1).max(200) }),
  output: z.object({
    recorded: z.array(
      z.object({
        messageId: z.uuid(),
        ticketId: idSchema,
        contactId: idSchema,
        /** null if fromMe. */
        inboundNumber: z.number().int().nullable(),
        ticket: ticketListItemSchema,
      }),
    ),
  }),
});

/** A message that messaging has announced. */
export const announcedMessageSchema = z.object({
  ticketId: idSchema,
  preview: z.string(),
  fromMe: z.boolean(),
  at: isoDateSchema,
});
export type AnnouncedMessage = z.infer<typeof announcedMessageSchema>;

/**
 * The present list items, unmasked, without deleted tickets. For services only. Ticket may not have stored the newest
 * announced message of a ticket yet: the item shows it as the last one, unless a later one follows it.
 */
export const describeTickets = defineOperation({
  service: 'ticket',
  operation: 'describeTickets',
  input: z.object({
    ticketIds: z.array(idSchema).max(500),
    announced: z.array(announcedMessageSchema).max(500).default([]),
  }),
  output: z.object({ tickets: z.array(ticketListItemSchema) }),
});

/** The present contacts, unmasked, without deleted ones. For services only. */
export const describeContacts = defineOperation({
  service: 'ticket',
  operation: 'describeContacts',
  input: z.object({
    contactIds: z.array(idSchema).max(500),
    /** Whether the sectors of their tickets are needed. */
    withQueues: z.boolean().default(false),
  }),
  output: z.object({
    contacts: z.array(contactSummarySchema),
    /** All numbers of each contact that has several, because others were merged into it. Absent: none has. */
    numbers: z.array(z.object({ contactId: idSchema, numbers: z.array(z.string()) })).exactOptional(),
    /** The sectors of the tickets of each contact that has any, if asked for. */
    queues: z.array(z.object({ contactId: idSchema, queueIds: z.array(idSchema) })).exactOptional(),
  }),
});

/** The contacts with these addresses, in their order; null for an address that no contact has. For services only. */
export const findByAddress = defineOperation({
  service: 'ticket',
  operation: 'findByAddress',
  input: z.object({ identities: z.array(identitySchema).max(1_000) }),
  output: z.object({
    found: z.array(contactSummarySchema.pick({ name: true, number: true }).nullable()),
  }),
});

/** The ticket if `actor` may see it, otherwise ERR_NO_TICKET_FOUND: the one visibility policy for other services. */
export const authorizeTicket = defineOperation({
  service: 'ticket',
  operation: 'authorizeTicket',
  input: z.object({ ticketId: idSchema, actor: actorSchema }),
  output: z.object({ ticket: ticketSchema }),
});

/** The same for older clients that load its messages: the last message includes what `actor` has just sent. */
export const authorizeReader = defineOperation({
  service: 'ticket',
  operation: 'authorizeReader',
  input: z.object({ ticketId: idSchema, actor: actorSchema }),
  output: z.object({ ticket: ticketSchema }),
});

/** Those of `ticketIds` that `actor` may see: the one visibility policy, for lists of other services. */
export const filterVisibleTickets = defineOperation({
  service: 'ticket',
  operation: 'filterVisibleTickets',
  input: z.object({ ticketIds: z.array(idSchema).max(1_000), actor: actorSchema }),
  output: z.object({ ticketIds: z.array(idSchema) }),
});

/**
 * Whether `actor` may see the picture with this key, for the gateway to stream. ERR_NOT_FOUND if no contact shows it.
 */
export const locatePicture = defineOperation({
  service: 'ticket',
  operation: 'locatePicture',
  input: z.object({ key: mediaKeySchema, actor: actorSchema }),
  output: z.object({}),
});

/**
 * The destination of a script's send. Ticket looks the number up at the connection, finds or creates the contact, and
 * picks the ticket by the rule of inbound messages (rule P6). Idempotent by `messageId`. Errors: those of the number,
 * the connection, the user and the sector; ERR_NO_PERMISSION if the script does not see the ticket.
 */
export const placeSend = defineOperation({
  service: 'ticket',
  operation: 'placeSend',
  input: z.object({
    messageId: z.uuid(),
    actor: actorSchema,
    numberField: z.enum(['number', 'to']),
    number: z.string(),
    connectionId: idSchema.nullable(),
    userId: idSchema.nullable(),
    queueId: idSchema.nullable(),
  }),
  output: z.object({ ticket: ticketListItemSchema }),
});
