import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

const rangeSchema = z.object({ from: z.number().int().nonnegative(), to: z.number().int().positive() });

/** A message that a search found, with the matches. */
export const foundMessageSchema = z.object({
  id: z.uuid(),
  ticketId: idSchema,
  fromMe: z.boolean(),
  createdAt: isoDateSchema,
  /** A part of its text on one line; the marks are positions in it, as `String.length` counts. */
  snippet: z.object({ text: z.string(), marks: z.array(rangeSchema).readonly() }),
});
export type FoundMessage = z.infer<typeof foundMessageSchema>;
