import { z } from 'zod';
import { contactImportSchema } from './entities/contact.ts';
import { draftSchema } from './entities/draft.ts';
import { messageSchema } from './entities/message.ts';
import { noteSchema } from './entities/note.ts';
import { notificationSchema } from './entities/notification.ts';
import { idSchema } from './entities/primitives.ts';
import { queueSchema } from './entities/queue.ts';
import { quickAnswerSchema } from './entities/quick-answer.ts';
import { tagSchema } from './entities/tag.ts';

/** Sent to everybody, without a masked form (rule L8). */
export const catalogueEventSchemas = {
  /** `update` for a new one too. */
  queue: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), queue: queueSchema }),
    z.object({ action: z.literal('delete'), queueId: idSchema }),
  ]),
  tags: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), tags: tagSchema }),
    z.object({ action: z.literal('delete'), tagId: idSchema }),
  ]),
  quickAnswer: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), quickAnswer: quickAnswerSchema }),
    z.object({ action: z.literal('delete'), quickAnswerId: idSchema }),
  ]),
} as const;

/** Sent to the ticket's open conversations (`rooms.ticket`), with the same content for everybody. */
export const noteEventSchemas = {
  note: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), note: noteSchema }),
    z.object({ action: z.literal('delete'), noteId: z.uuid(), ticketId: idSchema }),
  ]),
} as const;

/** Sent to the sockets of one user (`rooms.user`), without a position: after a loss, a fresh load shows the state. */
export const personalEventSchemas = {
  /**
   * The feed of the bell (rule B1). `alert` requests a sound and a notification. The count of the whole feed comes
   * separately after changes, because it is the same for all its users.
   */
  notification: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      notification: notificationSchema,
      alert: z.boolean(),
    }),
    z.object({ action: z.literal('delete'), ticketIds: z.array(idSchema) }),
    z.object({ action: z.literal('count'), count: z.number().int() }),
  ]),
  draft: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), draft: draftSchema }),
    z.object({ action: z.literal('delete'), ticketId: idSchema }),
  ]),
  /** A held send, or its end without being sent; if it is sent, everybody gets `appMessage`. */
  heldMessage: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), message: messageSchema }),
    z.object({ action: z.literal('delete'), messageId: z.uuid(), ticketId: idSchema }),
  ]),
  contactImport: z.object({ action: z.literal('update'), import: contactImportSchema }),
} as const;
export type PersonalEventName = keyof typeof personalEventSchemas;
