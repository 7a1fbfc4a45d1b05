import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

/** An unsent text that a user began in a ticket (rule M21). It is state without events; an empty body is no draft. */
export const draftSchema = z
  .object({
    ticketId: idSchema,
    body: z.string(),
    quotedMsgId: z.string().nullable(),
    /** It is a draft of an internal note. */
    isNote: z.boolean(),
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof draftSchema>;
