import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

export const noteBodyMaxLength = 16_384;

/** An internal note on a ticket: a kind of its own beside messages, which no channel ever sees (rule M20). */
export const noteSchema = z
  .object({
    id: z.uuid(),
    ticketId: idSchema,
    body: z.string(),
    /** The author; null after that user was deleted. */
    userId: idSchema.nullable(),
    userName: z.string(),
    /** The id that the writing client gave it, to find its optimistic twin. */
    clientId: z.string().nullable(),
    isEdited: z.boolean(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof noteSchema>;
