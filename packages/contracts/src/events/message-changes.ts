import { z } from 'zod';
import { changeProblemSchema } from '../entities/change-problem.ts';
import { mediaProblemSchema, mediaTwinsSchema, storedMediaSchema } from '../entities/media.ts';
import { mediaTypeSchema } from '../entities/message.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import {
  messageIdsShape,
  outgoingMediaSchema,
  recipientSchema,
  sentSnapshotSchema,
} from './message-snapshot.ts';

export const changeKindSchema = z.enum(['edit', 'delete']);

const change = {
  ...messageIdsShape,
  /** `channel`: changed on the phone or by the contact. Then nothing is passed on and `changeId` is null. */
  origin: z.enum(['desk', 'channel']),
  changeId: z.uuid().nullable(),
  userId: idSchema.nullable(),
  at: isoDateSchema,
};

/** The kind of the text decides how it is masked; older events lack it. */
const changeOfText = { ...change, mediaType: mediaTypeSchema.exactOptional() };

/**
 * Events of messaging, stream `message-<id>`: held sends. Only its sender sees a held message. It is released as
 * `MessageQueued` with `wasHeld`, or cancelled.
 */
export const messageHoldEvents = {
  MessageHeld: defineEvent({
    type: 'MessageHeld',
    data: z.object({
      ...messageIdsShape,
      userId: idSchema.nullable(),
      heldUntil: isoDateSchema,
      quotedMessageId: z.uuid().nullable(),
      /** The ticket's move that caused it: a `TicketUndone` of that move cancels it. */
      ticketEventId: z.uuid().nullable(),
    }),
    sealed: sentSnapshotSchema.extend({
      to: recipientSchema,
      preview: z.string(),
      outgoing: outgoingMediaSchema.nullable(),
    }),
  }),
  MessageHoldCancelled: defineEvent({
    type: 'MessageHoldCancelled',
    data: z.object({ ...messageIdsShape, userId: idSchema.nullable(), cause: z.enum(['hand', 'undo']) }),
  }),
} as const;
export type MessageHoldEvents = typeof messageHoldEvents;

/** Events of messaging, stream `message-<id>`: edits and deletions, first at the desk and then at the channel. */
export const messageChangeEvents = {
  MessageEdited: defineEvent({
    type: 'MessageEdited',
    data: z.object(changeOfText),
    sealed: z.object({ before: z.string(), body: z.string(), preview: z.string() }),
  }),
  /** The body stays stored. */
  MessageDeleted: defineEvent({
    type: 'MessageDeleted',
    data: z.object(changeOfText),
    sealed: z.object({ body: z.string() }),
  }),
  MessageChangeConfirmed: defineEvent({
    type: 'MessageChangeConfirmed',
    data: z.object({ ...messageIdsShape, changeId: z.uuid(), kind: changeKindSchema }),
  }),
  /** The message is as before; `body` is its text. */
  MessageChangeRefused: defineEvent({
    type: 'MessageChangeRefused',
    data: z.object({
      ...messageIdsShape,
      changeId: z.uuid(),
      kind: changeKindSchema,
      problem: changeProblemSchema,
    }),
    sealed: z.object({ body: z.string(), preview: z.string() }),
  }),
} as const;
export type MessageChangeEvents = typeof messageChangeEvents;

/** Events of messaging, stream `message-<id>`: later facts about a message that are no edits. */
export const messageKnowledgeEvents = {
  /** The address of a location; `body` is the text with it (rule M13). */
  MessageAddressFound: defineEvent({
    type: 'MessageAddressFound',
    data: z.object(messageIdsShape),
    sealed: z.object({ body: z.string() }),
  }),
} as const;
export type MessageKnowledgeEvents = typeof messageKnowledgeEvents;

/** Events of messaging, stream `message-<id>`: the state of a message's file (rule F11). */
export const messageMediaEvents = {
  MessageMediaStored: defineEvent({
    type: 'MessageMediaStored',
    data: z.object({ ...messageIdsShape, attempt: z.number().int().positive() }),
    sealed: z.object({ media: storedMediaSchema, twins: mediaTwinsSchema }),
  }),
  MessageMediaFailed: defineEvent({
    type: 'MessageMediaFailed',
    data: z.object({
      ...messageIdsShape,
      attempt: z.number().int().positive(),
      problem: mediaProblemSchema,
      /** Whether the job tries again; false: only a user can. */
      willRetry: z.boolean(),
    }),
  }),
  /** A user tried again, so the file is pending. */
  MessageMediaRetried: defineEvent({
    type: 'MessageMediaRetried',
    data: z.object({
      ...messageIdsShape,
      attempt: z.number().int().positive(),
      userId: idSchema.nullable(),
    }),
  }),
} as const;
export type MessageMediaEvents = typeof messageMediaEvents;

/**
 * Events of messaging, stream `ticket-messages-<ticketId>`: changes of all messages of a ticket together. Messaging's
 * read model must be rebuildable from its own log, and nothing more of these messages is sent.
 */
export const ticketMessagesEvents = {
  TicketMessagesRemoved: defineEvent({
    type: 'TicketMessagesRemoved',
    data: z.object({ ticketId: idSchema, contactId: idSchema }),
  }),
  /** To the contact into which theirs was merged, or back. */
  TicketMessagesMoved: defineEvent({
    type: 'TicketMessagesMoved',
    data: z.object({ ticketId: idSchema, contactId: idSchema, formerContactId: idSchema }),
  }),
} as const;
