import { z } from 'zod';
import { identitySchema } from '../entities/contact.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { ticketCauseSchema, ticketStatusSchema } from '../entities/ticket.ts';
import { defineEvent } from './envelope.ts';

/** Where the ticket stood before and stands now: audiences are computed from both (4-settled.md 9). */
const placeSchema = z.object({
  status: ticketStatusSchema,
  userId: idSchema.nullable(),
  queueId: idSchema.nullable(),
  whatsappId: idSchema.nullable(),
});
export type TicketPlace = z.infer<typeof placeSchema>;
export const ticketPlaceSchema = placeSchema;

const moved = z.object({
  ticketId: idSchema,
  contactId: idSchema,
  from: placeSchema,
  to: placeSchema,
  /** Absent: by hand. */
  cause: ticketCauseSchema.optional(),
  /** Until then it can be taken back, and what it makes the desk say waits; absent: at once and for good. */
  undoableUntil: isoDateSchema.nullable().optional(),
  /** The desk greets with the text of the new sector (`transf`). */
  greets: z.boolean().optional(),
});

/** Streams: `contact-<id>`, `ticket-<id>`. Last message and unread are columns, not events. */
export const ticketEvents = {
  ContactCreated: defineEvent({
    type: 'ContactCreated',
    data: z.object({
      contactId: idSchema,
      isGroup: z.boolean(),
      /** Absent: by a message. Imported ones are not told one by one. */
      origin: z.enum(['hand', 'card', 'import', 'api']).optional(),
    }),
    sealed: z.object({ name: z.string(), identities: z.array(identitySchema).min(1) }),
  }),
  ContactIdentityLearned: defineEvent({
    type: 'ContactIdentityLearned',
    data: z.object({ contactId: idSchema }),
    sealed: z.object({ identity: identitySchema }),
  }),
  TicketOpened: defineEvent({
    type: 'TicketOpened',
    data: z.object({
      ticketId: idSchema,
      contactId: idSchema,
      isGroup: z.boolean(),
      to: placeSchema,
      /** Absent: inbound. */
      cause: ticketCauseSchema.optional(),
    }),
  }),
  TicketAccepted: defineEvent({ type: 'TicketAccepted', data: moved }),
  TicketReturned: defineEvent({ type: 'TicketReturned', data: moved }),
  TicketClosed: defineEvent({ type: 'TicketClosed', data: moved }),
  TicketReopened: defineEvent({ type: 'TicketReopened', data: moved }),
  /** Another attendant, sector or connection, by hand; the status may turn to pending with it. */
  TicketTransferred: defineEvent({ type: 'TicketTransferred', data: moved }),
  TicketRead: defineEvent({
    type: 'TicketRead',
    data: z.object({
      ticketId: idSchema,
      place: placeSchema,
      userId: idSchema.nullable(),
      upTo: z.number().int(),
    }),
  }),
} as const;
export type TicketEvents = typeof ticketEvents;
