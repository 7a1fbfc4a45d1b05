import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { defineEvent } from './envelope.ts';

/** Events of ticket. Streams: `contact-export-<id>`. */
export const contactExportEvents = {
  /**
   * Appended before the first row is sent; the actor is the exporting user. The search text is not stored, because it
   * may be a name.
   */
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
