import { z } from 'zod';
import { storedMediaSchema, uploadLimits } from '../entities/media.ts';
import { messageBodyMaxLength, messageSchema } from '../entities/message.ts';
import { idInputSchema } from '../entities/primitives.ts';
import { defineEndpoint, keyErrors, nothing } from './endpoint.ts';
import { maxHoldSeconds } from './messages.ts';

/**
 * The gateway calls this after it has stored each file of a multipart POST /messages/:ticketId. It is not a route,
 * because only the gateway may name stored files. Each file becomes a message, in order.
 */
export const sendMedia = defineEndpoint({
  service: 'messaging',
  operation: 'sendMedia',
  method: 'post',
  path: '/messages/:ticketId',
  access: 'signed-in',
  params: z.object({ ticketId: idInputSchema }),
  query: nothing,
  body: z.object({
    files: z
      .array(
        z.object({
          media: storedMediaSchema,
          /** "" means none: then the file name is the body (rule F4). */
          caption: z.string().max(messageBodyMaxLength),
          /** The upload's name is a recorder's (`isRecordingName`): it becomes a voice note. */
          isRecording: z.boolean(),
          /** As with a text: with one, the ticket must be open. */
          clientId: z.uuid().nullable(),
        }),
      )
      .min(1)
      .max(uploadLimits.maxFiles),
    quotedMsgId: z.uuid().nullable(),
    holdSeconds: z.number().int().min(0).max(maxHoldSeconds),
  }),
  response: z.array(messageSchema),
  errors: [
    'ERR_NO_TICKET_FOUND',
    'ERR_TICKET_NOT_OPEN',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_SENDING_WAPP_MSG',
    'ERR_FETCH_WAPP_MSG',
    'ERR_CONFLICT',
    'ERR_RECORDING_TOO_SHORT',
    'ERR_MEDIA_TOOL_MISSING',
    'ERR_UNSUPPORTED_MEDIA_TYPE',
    ...keyErrors,
  ],
  summary: 'Send files',
  tag: 'Messages',
});

/** Further errors of the gateway's upload route. */
export const uploadErrors = [
  'ERR_TOO_MANY_FILES',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_UNSUPPORTED_MEDIA_TYPE',
] as const;
/** The errors of GET for a media link. */
export const downloadErrors = [
  'ERR_BAD_REQUEST',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_INTERNAL',
  'ERR_OVERLOADED',
  'ERR_UNAVAILABLE',
  'ERR_ORIGIN_NOT_ALLOWED',
  'ERR_SESSION_EXPIRED',
  'ERR_INVALID_TOKEN',
  'ERR_NOT_FOUND',
  'ERR_RANGE_NOT_SATISFIABLE',
] as const;
