import { z } from 'zod';
import { connectionReasonSchema, connectionStatusSchema } from './connection.ts';
import { changeProblemSchema } from './change-problem.ts';
import { tagSummarySchema } from './contact.ts';
import { eachText } from './contact-texts.ts';
import { mediaStateSchema } from './media.ts';
import { mediaTypeSchema, sendProblemSchema } from './message.ts';
import { idSchema, isoDateSchema } from './primitives.ts';
import { ticketCauseSchema, ticketStatusSchema } from './ticket.ts';

/** Event types for scripts, in the feed and by webhooks (rule H1). */
export const feedEventTypes = [
  'message.received',
  'message.sent',
  'message.status',
  'message.edited',
  'message.deleted',
  'ticket.created',
  'ticket.accepted',
  'ticket.transferred',
  'ticket.returned',
  'ticket.closed',
  'ticket.reopened',
  'ticket.tagged',
  'ticket.noted',
  'contact.created',
  'contact.updated',
  'contact.merged',
  'connection.status',
  'connection.attention',
] as const;
export const feedEventTypeSchema = z.enum(feedEventTypes);
export type FeedEventType = z.infer<typeof feedEventTypeSchema>;

/** The status of a message. */
export const feedStatusSchema = z.enum([
  'received',
  'queued',
  'sent',
  'delivered',
  'read',
  'played',
  'failed',
  'unresolved',
]);

const feedMessageSchema = z.object({
  id: z.string(),
  status: feedStatusSchema,
  problem: sendProblemSchema.nullable(),
  fromMe: z.boolean(),
  mediaType: mediaTypeSchema,
  /** The beginning of a long text. Absent if only the status is reported, or the message was deleted. */
  body: z.string().exactOptional(),
  isBodyCut: z.boolean().exactOptional(),
  /** This link never changes; a token with `messages:read` opens it. null: no file, or none yet. */
  mediaUrl: z.string().nullable(),
  media: z
    .object({
      state: mediaStateSchema,
      fileName: z.string(),
      mimeType: z.string(),
      size: z.number().int().nonnegative().nullable(),
    })
    .nullable(),
  quotedMessageId: z.string().nullable(),
  /** The user who sent it from the desk. */
  userId: idSchema.nullable(),
  isAutomatic: z.boolean(),
  createdAt: isoDateSchema,
});

const feedTicketSchema = z.object({
  id: idSchema,
  status: ticketStatusSchema,
  userId: idSchema.nullable(),
  queueId: idSchema.nullable(),
  connectionId: idSchema.nullable(),
});

const feedContactSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** null: none is known. */
  number: z.string().nullable(),
  isGroup: z.boolean(),
});

/** The actor of the event. */
const feedActorSchema = z.object({
  kind: z.enum(['user', 'system', 'api', 'channel', 'nobody']),
  id: idSchema.nullable(),
  name: z.string(),
});

const common = { actor: feedActorSchema };
/** The content of every event of a message. */
export const feedMessageDataSchema = z.object({
  ...common,
  message: feedMessageSchema,
  ticket: feedTicketSchema,
  contact: feedContactSchema,
  /** The author in a group. */
  author: feedContactSchema.nullable(),
  connectionId: idSchema,
  /** The sender's own name for it; null: none. */
  externalKey: z.string().nullable(),
  /** Set if the message came by the API. */
  api: z
    .object({ tokenId: z.uuid().nullable(), name: z.string(), by: z.enum(['human', 'automation']) })
    .nullable(),
});
const ticketData = z.object({
  ...common,
  ticket: feedTicketSchema,
  contact: feedContactSchema,
});
const movedData = ticketData.extend({
  /** The ticket before the move; null: there was none. */
  from: feedTicketSchema.omit({ id: true }).nullable(),
  cause: ticketCauseSchema,
});
const tagSchema = tagSummarySchema.pick({ id: true, name: true });
const wholeContactSchema = feedContactSchema.extend({
  ...eachText(() => z.string()),
  tags: z.array(tagSchema),
});
const contactData = z.object({ ...common, contact: wholeContactSchema });
const connectionData = z.object({
  ...common,
  connection: z.object({ id: idSchema, name: z.string(), number: z.string().nullable() }),
  reason: connectionReasonSchema,
});

const bodies = {
  'message.received': feedMessageDataSchema,
  'message.sent': feedMessageDataSchema,
  'message.status': feedMessageDataSchema,
  /** Also if a channel refused the edit: then `body` is the former text again. */
  'message.edited': feedMessageDataSchema.extend({ refused: changeProblemSchema.nullable() }),
  'message.deleted': feedMessageDataSchema,
  'ticket.created': movedData,
  'ticket.accepted': movedData,
  'ticket.transferred': movedData,
  'ticket.returned': movedData,
  'ticket.closed': movedData,
  'ticket.reopened': movedData,
  /** Tagging a ticket tags its contact: the added and removed ids. */
  'ticket.tagged': z.object({
    ...common,
    contact: wholeContactSchema,
    added: z.array(idSchema),
    removed: z.array(idSchema),
  }),
  'ticket.noted': ticketData.extend({
    note: z.object({
      id: z.uuid(),
      action: z.enum(['written', 'rewritten', 'deleted']),
      userId: idSchema.nullable(),
      body: z.string().exactOptional(),
      isBodyCut: z.boolean().exactOptional(),
    }),
  }),
  'contact.created': contactData,
  'contact.updated': contactData,
  'contact.merged': contactData.extend({
    /** The contact that was merged into it, or separated again. */
    mergedContactId: idSchema,
    isUndone: z.boolean(),
  }),
  'connection.status': connectionData.extend({ status: connectionStatusSchema }),
  /** The connection needs a person: to scan its code, or because it dropped. */
  'connection.attention': connectionData.extend({
    need: z.enum(['scan', 'dropped']),
    since: isoDateSchema,
  }),
} as const satisfies Record<FeedEventType, z.ZodObject>;

/** The content of an event, without its position in the feed. */
export type FeedBody = {
  [Type in FeedEventType]: { type: Type; data: z.infer<(typeof bodies)[Type]> };
}[FeedEventType];

/**
 * Readers continue from this position. No gap is filled later, and new events always have later positions (rule H2).
 */
const positionSchema = z.number().int().positive();

const placed = <Type extends FeedEventType, Data extends z.ZodRawShape>(
  type: Type,
  data: z.ZodObject<Data>,
) =>
  z.object({
    type: z.literal(type),
    /** When it happened. */
    timestamp: isoDateSchema,
    data: data.extend({ position: positionSchema }),
  });

/** The payload of a webhook, by type. */
export const feedEventSchemas = {
  'message.received': placed('message.received', bodies['message.received']),
  'message.sent': placed('message.sent', bodies['message.sent']),
  'message.status': placed('message.status', bodies['message.status']),
  'message.edited': placed('message.edited', bodies['message.edited']),
  'message.deleted': placed('message.deleted', bodies['message.deleted']),
  'ticket.created': placed('ticket.created', bodies['ticket.created']),
  'ticket.accepted': placed('ticket.accepted', bodies['ticket.accepted']),
  'ticket.transferred': placed('ticket.transferred', bodies['ticket.transferred']),
  'ticket.returned': placed('ticket.returned', bodies['ticket.returned']),
  'ticket.closed': placed('ticket.closed', bodies['ticket.closed']),
  'ticket.reopened': placed('ticket.reopened', bodies['ticket.reopened']),
  'ticket.tagged': placed('ticket.tagged', bodies['ticket.tagged']),
  'ticket.noted': placed('ticket.noted', bodies['ticket.noted']),
  'contact.created': placed('contact.created', bodies['contact.created']),
  'contact.updated': placed('contact.updated', bodies['contact.updated']),
  'contact.merged': placed('contact.merged', bodies['contact.merged']),
  'connection.status': placed('connection.status', bodies['connection.status']),
  'connection.attention': placed('connection.attention', bodies['connection.attention']),
} as const;

/** An event of the feed: the payload of a webhook, with its position. */
export const feedEventSchema = z
  .object({
    position: positionSchema,
    type: feedEventTypeSchema,
    timestamp: isoDateSchema,
    /** As described by type under `webhooks` in this document. */
    data: z.looseObject({ position: positionSchema }),
  })
  .meta({ id: 'FeedEvent' });
export type FeedEvent = z.infer<typeof feedEventSchema>;
