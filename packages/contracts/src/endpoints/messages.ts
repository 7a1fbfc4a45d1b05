import { z } from 'zod';
import { messageBodyMaxLength, messageSchema } from '../entities/message.ts';
import { idInputSchema, pageNumberSchema, queryBooleanSchema } from '../entities/primitives.ts';
import { ticketOfPageSchema, ticketSchema } from '../entities/ticket.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';

export const messagePageSize = 20;
/** Counting stops here. Clients page by `hasMore`, and a full count would cost more than the page. */
export const maxMessageCount = 1_000;
/** A send may be held this long, and be cancelled or changed meanwhile (rule O2). */
export const maxHoldSeconds = 30;
/** Counted from `updatedAt`, which neither acks nor reads change (rule M4). */
export const editWindowMs = 15 * 60 * 1_000;

/** Existing clients send the whole quoted message back; only its id counts. */
export const quotedInputSchema = z
  .union([z.null(), z.literal(''), z.object({ id: z.uuid() })])
  .transform((quoted) => (quoted === null || quoted === '' ? null : quoted.id));

/** The format of a message's `sequence`. Other texts are not a position in a conversation. */
export const sequenceInputSchema = z.string().regex(/^\d{15}-[\da-z-]{1,80}$/);

export const listMessages = defineEndpoint({
  service: 'messaging',
  operation: 'listMessages',
  method: 'get',
  path: '/messages/:ticketId',
  access: 'signed-in',
  params: z.object({ ticketId: idInputSchema }),
  query: z.object({
    pageNumber: pageNumberSchema,
    /** Ours: the page older than this message's `sequence`, instead of counting pages. */
    before: sequenceInputSchema.optional(),
    /** Ours: the page after this message's `sequence`. */
    after: sequenceInputSchema.optional(),
    /** Ours: two pages in one, around this message. */
    around: z.uuid().optional(),
    /**
     * Ours: the page around the inbound message of this number (`lastInbound` counts them). If there is none, the
     * newest page.
     */
    aroundInbound: idInputSchema.optional(),
    /**
     * Absent means true. Older clients rely on this, and also get the ticket of each message, and its contact. Our
     * client reports reading itself (rule T9), and has the ticket and the contact already: a page contains only the
     * ticket's place, and of contacts only the authors in a group.
     */
    markRead: queryBooleanSchema.default(true),
  }),
  body: nothing,
  /**
   * Newest page first, each page oldest to newest. `count` covers everything that the caller sees of the conversation,
   * exact up to `maxMessageCount`.
   */
  response: z.object({
    messages: z.array(messageSchema),
    count: z.number().int(),
    /** There are older messages. */
    hasMore: z.boolean(),
    /** There are messages after this page. */
    hasNewer: z.boolean(),
    ticket: z.union([ticketSchema, ticketOfPageSchema]),
  }),
  errors: ['ERR_NO_TICKET_FOUND', 'ERR_NO_MESSAGE_FOUND'],
  summary: 'List the messages of a conversation, 20 a page',
  tag: 'Messages',
});

export const sendMessage = defineEndpoint({
  service: 'messaging',
  operation: 'sendMessage',
  method: 'post',
  path: '/messages/:ticketId',
  access: 'signed-in',
  params: z.object({ ticketId: idInputSchema }),
  query: nothing,
  body: z.object({
    body: z.string().max(messageBodyMaxLength),
    /**
     * Ours: a repeated id is the same message (rule M17). With an id the ticket must be open; otherwise the answer is
     * ERR_TICKET_NOT_OPEN. Without one, any visible ticket is accepted.
     */
    clientId: z.uuid().optional(),
    quotedMsg: quotedInputSchema.optional(),
    /** Ours: for how long it is held and can be cancelled. */
    holdSeconds: z.number().int().min(0).max(maxHoldSeconds).optional(),
  }),
  response: messageSchema,
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_EMPTY_MESSAGE',
    'ERR_TICKET_NOT_OPEN',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_SENDING_WAPP_MSG',
    'ERR_FETCH_WAPP_MSG',
    'ERR_CONFLICT',
    ...keyErrors,
  ],
  summary:
    'Send a text; ERR_CONFLICT where what its clientId stands for was cancelled, ERR_FETCH_WAPP_MSG where the quoted message is not of this conversation, ERR_TICKET_NOT_OPEN where the ticket of a clientId is not open',
  tag: 'Messages',
});

export const retryMessage = defineEndpoint({
  service: 'messaging',
  operation: 'retryMessage',
  method: 'post',
  path: '/messages/retry/:messageId',
  access: 'signed-in',
  params: z.object({ messageId: z.uuid() }),
  query: nothing,
  body: nothing,
  response: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_SENDING_WAPP_MSG', 'ERR_TICKET_NOT_OPEN'],
  summary: 'Send a failed or unresolved message again',
  tag: 'Messages',
});
