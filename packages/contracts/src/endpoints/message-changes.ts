import { z } from 'zod';
import { messageBodyMaxLength, messageSchema } from '../entities/message.ts';
import { defineEndpoint, emptyResponse, nothing } from './endpoint.ts';

const messageParams = z.object({ messageId: z.uuid() });
const common = {
  service: 'messaging',
  access: 'signed-in',
  tag: 'Messages',
  params: messageParams,
  query: nothing,
} as const;

/**
 * The desk shows an edit or deletion at once and sends it to the channel in order. If the channel refuses, it is
 * reverted (`Message.change`).
 */
export const editMessage = defineEndpoint({
  ...common,
  operation: 'editMessage',
  method: 'post',
  path: '/messages/edit/:messageId',
  body: z.object({ body: z.string().max(messageBodyMaxLength) }),
  response: emptyResponse,
  /** ERR_EDITING_WAPP_MSG: not ours, no text, deleted, failed, or with reason 'time exceeded' (rule M4). */
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_EMPTY_MESSAGE', 'ERR_EDITING_WAPP_MSG'],
  summary: 'Edit a text of ours within fifteen minutes',
});

export const deleteMessage = defineEndpoint({
  ...common,
  operation: 'deleteMessage',
  method: 'delete',
  path: '/messages/:messageId',
  body: nothing,
  response: emptyResponse,
  /** ERR_DELETE_WAPP_MSG: not ours, or its channel cannot delete. */
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_DELETE_WAPP_MSG'],
  summary: 'Delete a message of ours for everybody; its body stays stored',
});

export const cancelHeldMessage = defineEndpoint({
  ...common,
  operation: 'cancelHeldMessage',
  method: 'delete',
  path: '/messages/hold/:messageId',
  body: nothing,
  /** The message that will not be sent: its text returns to the composer. */
  response: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_HOLD_OVER'],
  summary: 'Cancel a send that is still held',
});

export const releaseHeldMessage = defineEndpoint({
  ...common,
  operation: 'releaseHeldMessage',
  method: 'post',
  path: '/messages/release/:messageId',
  body: nothing,
  response: messageSchema,
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_HOLD_OVER'],
  summary: 'Send a held message now',
});

export const retryMedia = defineEndpoint({
  ...common,
  operation: 'retryMedia',
  method: 'post',
  path: '/messages/media/:messageId',
  body: nothing,
  response: messageSchema,
  /** ERR_WAPP_DOWNLOAD_MEDIA: it has none, or it did not fail. */
  errors: ['ERR_NO_MESSAGE_FOUND', 'ERR_WAPP_DOWNLOAD_MEDIA'],
  summary: 'Request a file again from the channel after it failed',
});
