import { z } from 'zod';
import { idSchema, isoDateSchema } from './primitives.ts';

export const quickAnswerSchema = z
  .object({
    id: idSchema,
    shortcut: z.string(),
    message: z.string(),
    createdAt: isoDateSchema,
    updatedAt: isoDateSchema,
  })
  .meta({ id: 'QuickAnswer' });
export type QuickAnswer = z.infer<typeof quickAnswerSchema>;
