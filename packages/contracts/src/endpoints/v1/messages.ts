import { z } from 'zod';
import { contactSummarySchema } from '../../entities/contact.ts';
import {
  externalKeyMaxLength,
  messageBodyMaxLength,
  messageSchema,
  sendStateSchema,
} from '../../entities/message.ts';
import { idInputSchema, idSchema, optionalIdInputSchema } from '../../entities/primitives.ts';
import { ticketListItemSchema } from '../../entities/ticket.ts';
import { longestWrittenNumber } from '../../phone-number/read-number.ts';
import { defineEndpoint, keyErrors, nothing } from '../endpoint.ts';
import { sequenceInputSchema } from '../messages.ts';
import { nextSchema, pageQuery } from './page.ts';

/** The decoded size that a script may send as base64. */
export const maxInlineMediaBytes = 20 * 1024 * 1024;

const fileNameSchema = z.string().trim().max(255).optional();
/** A file by its URL, or as base64. */
export const scriptMediaSchema = z.union([
  z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000), fileName: fileNameSchema }),
  z.object({ data: z.string().min(1), fileName: fileNameSchema }),
]);
export type ScriptMedia = z.infer<typeof scriptMediaSchema>;

const writtenNumberSchema = z.union([
  z.number().int().positive().transform(String),
  z.string().trim().min(1).max(longestWrittenNumber),
]);
const textSchema = z.string().max(messageBodyMaxLength);
const noTextSchema = z.null().transform(() => '');
const externalKeySchema = z.union([z.null(), z.string().max(externalKeyMaxLength)]);

/** The errors of a send by a script, beside the common ones. */
const sendErrors = [
  'ERR_EMPTY_MESSAGE',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_SENDING_WAPP_MSG',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_QUEUE_NOT_FOUND',
  'ERR_MEDIA_TOOL_MISSING',
  'ERR_IDEMPOTENCY_KEY_RUNNING',
  ...keyErrors,
] as const;

const sendCommon = {
  service: 'messaging',
  method: 'post',
  access: 'signed-in',
  scope: 'messages:send',
  params: nothing,
  query: nothing,
} as const;

/** The call of existing scripts. Only the value of the setting userApiToken may make it (rule P2). */
export const sendApiMessage = defineEndpoint({
  ...sendCommon,
  operation: 'sendApiMessage',
  path: '/api/messages/send',
  body: z.object({
    number: writtenNumberSchema,
    /** A text, or the caption of each file. Scripts also send codes as numbers. */
    body: z.union([textSchema, z.number().transform(String), noTextSchema]).default(''),
    userId: idInputSchema,
    queueId: optionalIdInputSchema.optional(),
    whatsappId: optionalIdInputSchema.optional(),
    mediaUrl: z.union([z.literal(''), z.null(), z.url({ protocol: /^https?$/ }).max(2_000)]).optional(),
    media: z.union([z.null(), scriptMediaSchema]).optional(),
    externalKey: externalKeySchema.optional(),
    by: z.enum(['human', 'automation']).default('automation'),
  }),
  response: z.object({
    /** If several files were sent, the first message. */
    message: messageSchema.extend({ status: sendStateSchema }),
    messages: z.array(messageSchema),
    ticket: ticketListItemSchema,
    contact: contactSummarySchema,
    externalKey: z.string().nullable(),
  }),
  errors: [...sendErrors, 'ERR_TOO_MANY_FILES'],
  summary: 'Send a text or files to a number, with the value of userApiToken',
  tag: 'Scripts',
});

/** The gateway's call to messaging, after it has stored the files. */
export const createScriptMessage = defineEndpoint({
  ...sendCommon,
  operation: 'createScriptMessage',
  path: '/v1/messages',
  status: 202,
  body: z.object({
    to: writtenNumberSchema,
    text: z.union([textSchema, noTextSchema]).default(''),
    media: z.union([z.null(), scriptMediaSchema]).optional(),
    /** Default: the desk's default connection. */
    connectionId: optionalIdInputSchema.optional(),
    /** The user or the sector of a ticket that this opens. */
    userId: optionalIdInputSchema.optional(),
    queueId: optionalIdInputSchema.optional(),
    externalKey: externalKeySchema.optional(),
    by: z.enum(['human', 'automation']).default('automation'),
  }),
  response: z.object({
    message: z.object({ id: z.uuid(), status: sendStateSchema }),
    ticket: z.object({ id: idSchema }),
    contact: z.object({ id: idSchema }),
    externalKey: z.string().nullable(),
  }),
  errors: sendErrors,
  summary: 'Send a text or a file to a number',
  tag: 'Scripts',
});

const common = { service: 'messaging', access: 'signed-in', tag: 'Scripts' } as const;
const messageParams = z.object({ messageId: z.uuid() });

export const listScriptMessages = defineEndpoint({
  ...common,
  operation: 'listScriptMessages',
  method: 'get',
  path: '/v1/messages',
  scope: 'messages:read',
  params: nothing,
  query: z.object({
    ticketId: idInputSchema,
    limit: pageQuery.limit,
    /** The `next` of the previous page. */
    after: sequenceInputSchema.optional(),
  }),
  body: nothing,
  /** Newest first. Marks nothing as read. */
  response: z.object({ messages: z.array(messageSchema), next: nextSchema }),
  errors: ['ERR_NO_TICKET_FOUND'],
  summary: 'List the messages of a ticket, the newest first',
});

export const showScriptMessage = defineEndpoint({
  ...common,
  operation: 'showScriptMessage',
  method: 'get',
  path: '/v1/messages/:messageId',
  scope: 'messages:read',
  params: messageParams,
  query: nothing,
  body: nothing,
  response: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND'],
  isVersioned: true,
  summary: 'Show a message',
});

export const editScriptMessage = defineEndpoint({
  ...common,
  operation: 'editScriptMessage',
  method: 'put',
  path: '/v1/messages/:messageId',
  scope: 'messages:send',
  params: messageParams,
  query: nothing,
  body: z.object({ text: textSchema }),
  response: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_EMPTY_MESSAGE', 'ERR_EDITING_WAPP_MSG'],
  summary: 'Edit a text of ours within fifteen minutes',
});

export const deleteScriptMessage = defineEndpoint({
  ...common,
  operation: 'deleteScriptMessage',
  method: 'delete',
  path: '/v1/messages/:messageId',
  scope: 'messages:send',
  params: messageParams,
  query: nothing,
  body: nothing,
  response: z.undefined(),
  status: 204,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_DELETE_WAPP_MSG'],
  summary: 'Delete a message of ours for everybody; its body stays stored',
});
