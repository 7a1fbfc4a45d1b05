import { z } from 'zod';
import { automaticRuleSchema } from './automation.ts';
import { changeProblemSchema } from './change-problem.ts';
import { contactSummarySchema } from './contact.ts';
import { mediaSchema } from './media.ts';
import { idSchema, isoDateSchema } from './primitives.ts';
import { ticketOfMessageSchema } from './ticket.ts';

/** WhatsApp's limit for one text. */
export const messageBodyMaxLength = 65_536;

/** 0 clock, 1 server, 2 device, 3 read, 4 played (rule M3). Acks only rise, so failure is a separate field. */
export const ackSchema = z.number().int().min(0).max(4);
/** Contents that the desk cannot show. It names their kind and shows their text; the rest is on the phone. */
export const phoneOnlySchema = z.enum([
  'order',
  'product',
  'group_invite',
  /** Buttons, lists and forms. */
  'interactive',
  'poll',
  'event',
  'payment',
  'unknown',
]);
export type PhoneOnly = z.infer<typeof phoneOnlySchema>;

export const isPhoneOnly = (mediaType: string): mediaType is PhoneOnly =>
  phoneOnlySchema.safeParse(mediaType).success;

export const mediaTypeSchema = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'location',
  'vcard',
  'call_log',
  ...phoneOnlySchema.options,
]);
export type MediaType = z.infer<typeof mediaTypeSchema>;

/** Why a send failed. */
export const sendProblemSchema = z.enum([
  'rejected',
  'not-on-whatsapp',
  'too-large',
  'connection-removed',
  'outcome-unknown',
]);
export type SendProblem = z.infer<typeof sendProblemSchema>;
export const sendStateSchema = z.enum(['queued', 'sent', 'failed', 'unresolved']);

const bodySchema = z.string().max(65_536);

/**
 * The progress of our message, step by step (rule O4): accepted by the desk, held until, given to the session, accepted
 * by the channel's server, by the phone, read. null: not yet, or unknown.
 */
export const messageWaySchema = z.object({
  queuedAt: isoDateSchema.nullable(),
  heldUntil: isoDateSchema.nullable(),
  handedAt: isoDateSchema.nullable(),
  serverAt: isoDateSchema.nullable(),
  deviceAt: isoDateSchema.nullable(),
  readAt: isoDateSchema.nullable(),
});
export type MessageWay = z.infer<typeof messageWaySchema>;

/** A body of a message before an edit. */
export const oldMessageSchema = z.object({
  /** The message's revision at which it got this text. A string in older data. */
  id: z.union([z.number().int(), z.string()]),
  /** The id of the change that replaced it. */
  changeId: z.string().exactOptional(),
  body: bodySchema,
  createdAt: isoDateSchema,
  updatedAt: isoDateSchema.exactOptional(),
  messageId: z.string().exactOptional(),
});
export type OldMessage = z.infer<typeof oldMessageSchema>;

/** The quoted message, in its present state. */
export const quotedMessageSchema = z
  .object({
    id: z.string(),
    ticketId: idSchema,
    fromMe: z.boolean(),
    body: bodySchema,
    mediaType: mediaTypeSchema,
    mediaUrl: z.string().nullable(),
    isDeleted: z.boolean(),
    contactId: idSchema.nullable(),
    contact: contactSummarySchema.nullable(),
    createdAt: isoDateSchema,
  })
  .meta({ id: 'QuotedMessage' });
export type QuotedMessage = z.infer<typeof quotedMessageSchema>;

/** An edit or deletion that the channel has not accepted yet, or refused. After a refusal the message is as before. */
export const changeStateSchema = z.object({
  kind: z.enum(['edit', 'delete']),
  state: z.enum(['pending', 'refused']),
  /** When it was requested, if known. */
  at: isoDateSchema.nullable().exactOptional(),
  /** Why it was refused. This and the next field are absent in older data. */
  problem: changeProblemSchema.nullable().exactOptional(),
  /** The text of a refused edit, so that it can be tried again. */
  text: bodySchema.nullable().exactOptional(),
});
export type ChangeState = z.infer<typeof changeStateSchema>;

export const externalKeyMaxLength = 200;

/** The token by which a message came, and whether a person or a program wrote it (rule P4). */
export const apiOriginSchema = z.object({
  /** null: the value of the setting userApiToken. */
  tokenId: z.uuid().nullable(),
  name: z.string(),
  by: z.enum(['human', 'automation']),
});
export type ApiOrigin = z.infer<typeof apiOriginSchema>;

/** A message (rule X4). `sequence` orders a conversation, and never changes once stored. */
export const messageSchema = z
  .object({
    id: z.string(),
    ticketId: idSchema,
    ack: ackSchema,
    read: z.boolean(),
    fromMe: z.boolean(),
    body: bodySchema,
    mediaUrl: z.string().nullable(),
    mediaType: mediaTypeSchema,
    isDeleted: z.boolean(),
    isEdited: z.boolean(),
    quotedMsgId: z.string().nullable(),
    quotedMsg: quotedMessageSchema.nullable(),
    contactId: idSchema.nullable(),
    contact: contactSummarySchema.nullable(),
    /**
     * Only in pages for older clients and when a message is first announced. Our client gets the ticket once beside the
     * messages, because repeating it makes a page a third longer.
     */
    ticket: ticketOfMessageSchema.exactOptional(),
    /** Oldest first. */
    oldMessages: z.array(oldMessageSchema),
    /** The file, if there is one. This and the next four fields are absent in older data. */
    media: mediaSchema.nullable().exactOptional(),
    /** For our messages only. */
    way: messageWaySchema.nullable().exactOptional(),
    /** For a `call_log`. */
    call: z.object({ isVideo: z.boolean() }).nullable().exactOptional(),
    change: changeStateSchema.nullable().exactOptional(),
    /** The user who sent it from the desk. */
    userId: idSchema.nullable().exactOptional(),
    /** Set for automatic messages. */
    automatic: z.object({ rule: automaticRuleSchema }).nullable().exactOptional(),
    /** Set for messages that came by the API (rule P4). */
    api: apiOriginSchema.nullable().exactOptional(),
    /** The sending script's own name for it. The desk only returns it. */
    externalKey: z.string().max(externalKeyMaxLength).nullable().exactOptional(),
    /** The sending client's id, by which it recognises its optimistic message. */
    clientId: z.string().nullable(),
    /** null for inbound messages. */
    sendState: sendStateSchema.nullable(),
    sendProblem: sendProblemSchema.nullable(),
    /** The n-th inbound message of its ticket; null for our messages. */
    inboundNumber: z.number().int().nullable(),
    sequence: z.string(),
    /** The stream's revision: a later one is newer. Absent in older data. */
    revision: z.number().int().exactOptional(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;
