import { z } from 'zod';
import { connectionSummarySchema } from './connection.ts';
import { contactSchema, contactSummarySchema } from './contact.ts';
import { idSchema, isoDateSchema } from './primitives.ts';
import { queueSummarySchema } from './queue.ts';

export const ticketStatusSchema = z.enum(['pending', 'open', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** A row of the ticket list, and the content of every socket event about a ticket (rule T24). */
export const ticketListItemSchema = z
  .object({
    id: idSchema,
    status: ticketStatusSchema,
    unreadMessages: z.number().int().nonnegative(),
    lastMessage: z.string(),
    lastMessageAt: isoDateSchema.nullable(),
    /**
     * Rises with each change of the last message: of two states with the same `lastMessageAt` the higher one is newer.
     * Absent in states from before the field.
     */
    lastMessageRevision: z.number().int().nonnegative().exactOptional(),
    isGroup: z.boolean(),
    userId: idSchema.nullable(),
    user: z.object({ id: idSchema, name: z.string() }).nullable(),
    contactId: idSchema,
    contact: contactSummarySchema,
    whatsappId: idSchema.nullable(),
    whatsapp: connectionSummarySchema.nullable(),
    queueId: idSchema.nullable(),
    queue: queueSummarySchema.nullable(),
    /** As it was sent last (rule T4). Absent in states from before the field. */
    transf: z.boolean().exactOptional(),
    /** The number of the newest inbound message; reads are reported up to it. */
    lastInbound: z.number().int().nonnegative(),
    /** The stream's revision: a later one is newer. */
    revision: z.number().int(),
    /** The automation is silent until an attendant answers or resumes it (rule J7); absent: it is active. */
    isAutomationPaused: z.boolean().exactOptional(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'TicketListItem' });
export type TicketListItem = z.infer<typeof ticketListItemSchema>;

/** The ticket inside a message for older clients (rule X4), without contact, sector and connection. */
export const ticketOfMessageSchema = ticketListItemSchema.pick({
  id: true,
  status: true,
  unreadMessages: true,
  lastMessage: true,
  isGroup: true,
  userId: true,
  contactId: true,
  whatsappId: true,
  queueId: true,
  transf: true,
  createdAt: true,
  updatedAt: true,
});
export type TicketOfMessage = z.infer<typeof ticketOfMessageSchema>;

/** The ticket's place and assignee, beside a page of its messages. */
export const ticketOfPageSchema = ticketListItemSchema
  .pick({ id: true, status: true, userId: true, contactId: true, whatsappId: true, queueId: true })
  .meta({ id: 'TicketOfPage' });
export type TicketOfPage = z.infer<typeof ticketOfPageSchema>;

/** Who has a ticket, and its place. */
export const ticketWhereaboutsSchema = ticketListItemSchema.pick({
  status: true,
  user: true,
  queue: true,
  revision: true,
});
export type TicketWhereabouts = z.infer<typeof ticketWhereaboutsSchema>;

export const ticketSchema = ticketListItemSchema.extend({ contact: contactSchema }).meta({ id: 'Ticket' });
export type Ticket = z.infer<typeof ticketSchema>;

export const shownTicketSchema = ticketSchema
  .extend({
    /** The newest earlier ticket of the same contact on the same connection, if the reader may see it. */
    continuedFromId: idSchema.nullable(),
    /** The newest unresolved ticket of the same contact on another connection, if the reader may see it. */
    elsewhere: ticketListItemSchema.pick({ id: true, status: true, user: true, whatsapp: true }).nullable(),
  })
  .meta({ id: 'ShownTicket' });
export type ShownTicket = z.infer<typeof shownTicketSchema>;

/** Why a ticket changed. */
export const ticketCauseSchema = z.enum([
  'hand',
  'inbound',
  /** Somebody of the desk wrote on the connection's own phone. */
  'phone',
  'auto-close',
  /** The contact did not answer within the connection's time limit. */
  'auto-close-waiting',
  /** No attendant accepted it within the connection's time limit. */
  'auto-close-pending',
  'undo',
  'api',
  'user-deleted',
  'queue-deleted',
  'connection-removed',
  'contacts-merged',
  /** The contact chose the sector from the menu. */
  'menu',
  /** The connection has only that sector. */
  'single-sector',
  /** The contact did not choose. */
  'default-sector',
]);
export type TicketCause = z.infer<typeof ticketCauseSchema>;
