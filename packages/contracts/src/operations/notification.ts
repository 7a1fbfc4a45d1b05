import { z } from 'zod';
import { userActorSchema } from '../actor.ts';
import { liveUpdateSchema } from '../realtime.ts';
import { defineOperation } from './operation.ts';

/** What `actor` missed and may see, in order; `reload` when `after` is older than the live log (24 h) or too much came since. */
export const catchUp = defineOperation({
  service: 'notification',
  operation: 'catchUp',
  input: z.object({ actor: userActorSchema, after: z.number().int().nonnegative() }),
  output: z.object({
    head: z.number().int(),
    reload: z.boolean(),
    updates: z.array(liveUpdateSchema),
  }),
});
