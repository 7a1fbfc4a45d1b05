import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

export const noteBodyMaxLength = 16_384;

/** An internal note on a ticket, separate from messages, which no channel ever gets (rule M20). */
export const noteSchema = z
  .object({
    id: z.uuid(),
    ticketId: idSchema,
    body: z.string(),
    /** The author; null after that user was deleted. */
    userId: idSchema.nullable(),
    userName: z.string(),
    /** The writing client's id, by which it recognises its optimistic note. */
    clientId: z.string().nullable(),
    isEdited: z.boolean(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;
