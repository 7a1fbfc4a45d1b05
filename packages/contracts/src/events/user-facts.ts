import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { isTrickedSchema, profileSchema } from '../entities/user.ts';

/** A user in events, without secrets. */
export const userFactsSchema = z.object({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  profile: profileSchema,
  isTricked: isTrickedSchema,
  startWork: z.string(),
  endWork: z.string(),
  queueIds: z.array(idSchema),
  whatsappId: idSchema.nullable(),
});
