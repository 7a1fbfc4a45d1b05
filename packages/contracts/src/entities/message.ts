import { z } from 'zod';
import { contactSummarySchema } from './contact.ts';
import { idSchema, isoDateSchema } from './primitives.ts';

/** 0 clock, 1 server, 2 device, 3 read, 4 played (1-application.md §3). Failure stands apart: a ladder only rises. */
export const ackSchema = z.number().int().min(0).max(4);
export const mediaTypeSchema = z.enum([
  'chat',
  'image',
  'audio',
  'video',
  'application',
  'location',
  'vcard',
  'call_log',
]);
export type MediaType = z.infer<typeof mediaTypeSchema>;

/** Why a send did not end well. */
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

/** A message (3-wire.md §9). `sequence` orders a conversation: it is fixed once stored. */
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
    quotedMsg: z.null(),
    contactId: idSchema.nullable(),
    contact: contactSummarySchema.nullable(),
    oldMessages: z.array(z.object({ id: z.string(), body: bodySchema, createdAt: isoDateSchema })),
    /** The id that the sending client gave it, to find its optimistic twin. */
    clientId: z.string().nullable(),
    /** null for what came in. */
    sendState: sendStateSchema.nullable(),
    sendProblem: sendProblemSchema.nullable(),
    /** The n-th inbound message of its ticket; null for ours. */
    inboundNumber: z.number().int().nullable(),
    sequence: z.string(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;
