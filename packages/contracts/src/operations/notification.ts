import { z } from 'zod';
import { userActorSchema } from '../actor.ts';
import { contactImportSchema } from '../entities/contact.ts';
import { draftSchema } from '../entities/draft.ts';
import { idSchema } from '../entities/primitives.ts';
import { liveUpdateSchema } from '../realtime.ts';
import { defineOperation } from './operation.ts';

/**
 * The updates that `actor` missed and may see, in order; `reload` if `after` is too old (24 h) or too many updates
 * followed.
 */
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

/**
 * The position of the live log now, and its position some seconds ago (`settled`). Newer updates may not be in the
 * lists of every service yet. A client that loads and then resumes from `settled` misses nothing.
 */
export const findLiveHead = defineOperation({
  service: 'notification',
  operation: 'findLiveHead',
  input: z.object({}),
  output: z.object({ position: z.number().int(), settled: z.number().int() }),
});

/**
 * Sends an event to one user's sockets, once and without storing it, for facts without events in another service's log.
 */
export const tellUser = defineOperation({
  service: 'notification',
  operation: 'tellUser',
  input: z.object({
    userId: idSchema,
    told: z.discriminatedUnion('event', [
      z.object({ event: z.literal('draftSaved'), draft: draftSchema }),
      z.object({ event: z.literal('draftForgotten'), ticketId: idSchema }),
      z.object({ event: z.literal('importMoved'), import: contactImportSchema }),
    ]),
  }),
  output: z.object({}),
});
