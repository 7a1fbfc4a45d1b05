import { z } from 'zod';
import { changeProblemSchema } from '../entities/change-problem.ts';
import { mediaProblemSchema, mediaTwinsSchema, storedMediaSchema } from '../entities/media.ts';
import { mediaTypeSchema } from '../entities/message.ts';
import { idSchema, isoDateSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';
import {
  messagePlaceShape,
  outgoingMediaSchema,
  recipientSchema,
  sentSnapshotSchema,
} from './message-snapshot.ts';

export const changeKindSchema = z.enum(['edit', 'delete']);

const change = {
  ...messagePlaceShape,
  /** `channel`: done on the phone or by the contact; then there is nothing to pass on and `changeId` is null. */
  origin: z.enum(['desk', 'channel']),
  changeId: z.uuid().nullable(),
  userId: idSchema.nullable(),
  at: isoDateSchema,
};

/** The kind of the text decides how it is masked; older events lack it. */
const changeOfText = { ...change, mediaType: mediaTypeSchema.exactOptional() };

/**
 * Of messaging, stream `message-<id>`: sends that wait. Only its sender sees a held message. It is released as
 * `MessageQueued` with `wasHeld`, or cancelled.
 */
export const messageHoldEvents = {
  MessageHeld: defineEvent({
    type: 'MessageHeld',
    data: z.object({
      ...messagePlaceShape,
      userId: idSchema.nullable(),
      heldUntil: isoDateSchema,
      quotedMessageId: z.uuid().nullable(),
      /** The ticket's move that it belongs to: `TicketUndone` of that cancels it. */
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
    data: z.object({ ...messagePlaceShape, userId: idSchema.nullable(), cause: z.enum(['hand', 'undo']) }),
  }),
} as const;
export type MessageHoldEvents = typeof messageHoldEvents;

/** Of messaging, stream `message-<id>`: edits and deletions, first at the desk and then at the channel. */
export const messageChangeEvents = {
  MessageEdited: defineEvent({
    type: 'MessageEdited',
    data: z.object(changeOfText),
    sealed: z.object({ before: z.string(), body: z.string(), preview: z.string() }),
  }),
  /** The body stays. */
  MessageDeleted: defineEvent({
    type: 'MessageDeleted',
    data: z.object(changeOfText),
    sealed: z.object({ body: z.string() }),
  }),
  MessageChangeConfirmed: defineEvent({
    type: 'MessageChangeConfirmed',
    data: z.object({ ...messagePlaceShape, changeId: z.uuid(), kind: changeKindSchema }),
  }),
  /** The message is as before; `body` is that text. */
  MessageChangeRefused: defineEvent({
    type: 'MessageChangeRefused',
    data: z.object({
      ...messagePlaceShape,
      changeId: z.uuid(),
      kind: changeKindSchema,
      problem: changeProblemSchema,
    }),
    sealed: z.object({ body: z.string(), preview: z.string() }),
  }),
} as const;
export type MessageChangeEvents = typeof messageChangeEvents;

/** Of messaging, stream `message-<id>`: later facts about a message that are no edits. */
export const messageKnowledgeEvents = {
  /** The address of a place; `body` is the text with it (rule M13). */
  MessageAddressFound: defineEvent({
    type: 'MessageAddressFound',
    data: z.object(messagePlaceShape),
    sealed: z.object({ body: z.string() }),
  }),
} as const;
export type MessageKnowledgeEvents = typeof messageKnowledgeEvents;

/** Of messaging, stream `message-<id>`: the file of a message, a state of its own beside it (rule F11). */
export const messageMediaEvents = {
  MessageMediaStored: defineEvent({
    type: 'MessageMediaStored',
    data: z.object({ ...messagePlaceShape, attempt: z.number().int().positive() }),
    sealed: z.object({ media: storedMediaSchema, twins: mediaTwinsSchema }),
  }),
  MessageMediaFailed: defineEvent({
    type: 'MessageMediaFailed',
    data: z.object({
      ...messagePlaceShape,
      attempt: z.number().int().positive(),
      problem: mediaProblemSchema,
      /** The job tries again; false: only a user can. */
      willRetry: z.boolean(),
    }),
  }),
  /** A user tried again: the file is pending. */
  MessageMediaRetried: defineEvent({
    type: 'MessageMediaRetried',
    data: z.object({
      ...messagePlaceShape,
      attempt: z.number().int().positive(),
      userId: idSchema.nullable(),
    }),
  }),
} as const;
export type MessageMediaEvents = typeof messageMediaEvents;

/**
 * Of messaging, stream `ticket-messages-<ticketId>`: what became of a ticket's messages together. Its read
 * model must come out the same from its own log, and nothing more is sent of them.
 */
export const ticketMessagesEvents = {
  TicketMessagesRemoved: defineEvent({
    type: 'TicketMessagesRemoved',
    data: z.object({ ticketId: idSchema, contactId: idSchema }),
  }),
  /** To the contact that theirs was merged into, or back. */
  TicketMessagesMoved: defineEvent({
    type: 'TicketMessagesMoved',
    data: z.object({ ticketId: idSchema, contactId: idSchema, formerContactId: idSchema }),
  }),
} as const;
