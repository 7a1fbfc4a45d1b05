import { z } from 'zod';
import { idSchema } from '../entities/primitives.ts';
import { tagSchema } from '../entities/tag.ts';
import { defineEvent } from './envelope.ts';

/** Events of ticket. Streams: `tag-<id>`. */
export const tagEvents = {
  TagCreated: defineEvent({ type: 'TagCreated', data: z.object({ tag: tagSchema }) }),
  TagDetailsChanged: defineEvent({
    type: 'TagDetailsChanged',
    data: z.object({
      tag: tagSchema,
      /** The number of its contacts at that time; `tag` does not list them. */
      contacts: z.number().int().nonnegative().exactOptional(),
    }),
  }),
  /** It is removed from every contact too. */
  TagDeleted: defineEvent({ type: 'TagDeleted', data: z.object({ tagId: idSchema }) }),
} as const;
export type TagEvents = typeof tagEvents;
