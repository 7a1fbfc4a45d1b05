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

/** To everybody, without a reduced form (rule L8). */
export const catalogueEventSchemas = {
  /** `update` also for a new one. */
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

/** To the ticket's open conversations (`rooms.ticket`), the same to all who may see it. */
export const noteEventSchemas = {
  note: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), note: noteSchema }),
    z.object({ action: z.literal('delete'), noteId: z.uuid(), ticketId: idSchema }),
  ]),
} as const;

/** To one user's sockets alone (`rooms.user`); without a position, a fresh load repairs what was missed. */
export const personalEventSchemas = {
  /**
   * The feed of the bell (rule B1). `alert`: a sound and a line on the screen are due. The count of the whole feed follows
   * what entered and left it: that is the same for all whom it concerns, and told to them at once.
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
  /** A send that waits, and its end without being sent; once it is sent `appMessage` tells everybody. */
  heldMessage: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), message: messageSchema }),
    z.object({ action: z.literal('delete'), messageId: z.uuid(), ticketId: idSchema }),
  ]),
  contactImport: z.object({ action: z.literal('update'), import: contactImportSchema }),
} as const;
export type PersonalEventName = keyof typeof personalEventSchemas;
