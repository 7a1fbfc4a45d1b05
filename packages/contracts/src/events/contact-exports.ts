import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

/** Of ticket. Streams: `contact-export-<id>`. */
export const contactExportEvents = {
  /** Told before the first row leaves: who it was says the actor. What was searched for may name somebody, and is not kept. */
  ContactsExported: defineEvent({
    type: 'ContactsExported',
    data: z.object({
      exportId: z.uuid(),
      columns: z.array(z.string()).min(1),
      count: z.number().int().nonnegative(),
      isSearched: z.boolean(),
      tagIds: z.array(idSchema),
    }),
  }),
} as const;
